import type { NewMetric } from '@tonnage/contract/metrics/metrics';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { isDecimal, NOT_A_DECIMAL } from '@tonnage/domain/metrics/decimal';
import type { Suggestion } from '@tonnage/domain/metrics/suggestions';
import {
  type Aggregate,
  type Direction,
  isUnitOf,
  type MetricCategory,
  type MetricType,
  USUAL_AGGREGATE,
} from '@tonnage/domain/metrics/types';
import { isEmail, isEmpty } from '@tonnage/domain/common/text';
import type { FieldErrors } from '../../ui/form.ts';
import { emailsError } from '../people/emails-field.tsx';
import { readEmails } from '../people/emails.ts';
import { BY_PEOPLE, checkSource, kindOf, type SourceValues, toSource } from '../source/values.ts';
import { words } from './words.ts';

/** A metric's form values; people are addresses, of members or of those to be invited. */
export interface MetricValues extends SourceValues {
  name: string;
  description: string;
  category: MetricCategory;
  type: MetricType;
  unit: string;
  aggregate: Aggregate;
  editor: string;
  viewers: string;
  objective: string;
  direction: Direction;
  /** Empty: the project's own start date. */
  startDate: IsoDate | '';
  autoAccept: boolean;
  autoDismissWeekends: boolean;
  /** Where dismissal starts, if weekends were not dismissed before. */
  weekendsFrom: 'today' | 'start';
}

export const BLANK: MetricValues = {
  name: '',
  description: '',
  category: 'custom',
  type: 'COUNT',
  unit: '',
  aggregate: 'sum',
  editor: '',
  viewers: '',
  objective: '',
  direction: 'UP',
  startDate: '',
  autoAccept: false,
  autoDismissWeekends: false,
  weekendsFrom: 'today',
  ...BY_PEOPLE,
};

/** The form of a suggested metric of a category. */
export function proposed(suggestion: Suggestion, category: MetricCategory): MetricValues {
  const { name, type, unit, direction, aggregate } = suggestion;
  return { ...BLANK, name, category, type, unit: unit ?? '', direction, aggregate };
}

/** Sets another type, which has other units and another aggregation. */
export function withType(values: MetricValues, type: MetricType): MetricValues {
  return { ...values, type, unit: type === 'PERCENT' ? '%' : '', aggregate: USUAL_AGGREGATE[type] };
}

/** Sets a portal figure with its type and unit; the name follows unless the user has entered one. */
export function withFeed(values: MetricValues, feed: MetricValues['feed'], named: string): MetricValues {
  if (feed === '') return { ...values, feed };
  const { type, unit } = kindOf(feed);
  return { ...withType(values, type), unit, feed, name: isEmpty(values.name) ? named : values.name };
}

/** A metric's errors, by field. */
export function checkMetric(values: MetricValues): FieldErrors {
  const { name, type, unit, editor, viewers, objective } = values;
  return {
    name: isEmpty(name) ? words.required : null,
    unit: isUnitOf(type, unit === '' ? null : unit) ? null : words.unitMissing,
    editor: editor.trim() === '' || isEmail(editor.trim()) ? null : 'Invalid email address',
    viewers: emailsError(viewers),
    objective: objective.trim() === '' || isDecimal(plain(objective)) ? null : NOT_A_DECIMAL,
    ...checkSource(values),
  };
}

/** Removes the commas and spaces that separate thousands. */
const plain = (text: string) => text.replace(/[,\s]/g, '');

export function toNewMetric(values: MetricValues): NewMetric {
  const { name, description, category, type, unit, aggregate, editor, viewers, objective, direction } = values;
  const { good } = readEmails(viewers);
  const source = toSource(values);
  return {
    name: name.trim(),
    description: description.trim(),
    category,
    type,
    unit: unit === '' ? null : unit,
    aggregate,
    ...(editor.trim() === '' ? {} : { editorEmail: editor.trim().toLowerCase() }),
    ...(good.length === 0 ? {} : { viewerEmails: good }),
    ...(values.startDate === '' ? {} : { startDate: values.startDate }),
    autoAccept: values.autoAccept,
    autoDismissWeekends: values.autoDismissWeekends,
    ...(objective.trim() === '' ? {} : { objective: { value: plain(objective), direction } }),
    ...(source ? { source } : {}),
  };
}
