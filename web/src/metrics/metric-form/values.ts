import type { NewMetric } from '@tonnage/contract/metrics/metrics';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { FormulaError, parseFormula } from '@tonnage/domain/metrics/formulas/formula';
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
import { brokenRule, type FieldErrors } from '../../ui/form.ts';
import { emailsError } from '../people/emails-field.tsx';
import { readEmails } from '../people/emails.ts';
import { BY_PEOPLE, checkSource, kindOf, type SourceValues, toSource } from '../source/values.ts';
import { readGoal } from './objective-fields.tsx';
import { words } from './words.ts';

/** A metric's form values; people are addresses, of members or of those to be invited. */
export interface MetricValues extends SourceValues {
  name: string;
  /** By which programs name it; empty: none. */
  code: string;
  description: string;
  category: MetricCategory;
  type: MetricType;
  unit: string;
  aggregate: Aggregate;
  editor: string;
  viewers: string;
  objective: string;
  direction: Direction;
  /** Of an objective between two values. */
  upper: string;
  tolerance: string;
  /** Empty: the project's own start date. */
  startDate: IsoDate | '';
  /** Reported by people or the portal, or computed by the formula. */
  by: 'people' | 'formula';
  formula: string;
  autoAccept: boolean;
  autoDismissWeekends: boolean;
  /** Where dismissal starts, if weekends were not dismissed before. */
  weekendsFrom: 'today' | 'start';
}

export const BLANK: MetricValues = {
  name: '',
  code: '',
  description: '',
  category: 'custom',
  type: 'COUNT',
  unit: '',
  aggregate: 'sum',
  editor: '',
  viewers: '',
  objective: '',
  direction: 'UP',
  upper: '',
  tolerance: '',
  startDate: '',
  by: 'people',
  formula: '',
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

/** Sets a formula; one that begins to divide or average gives figures that do not add up over periods. */
export function withFormula(values: MetricValues, formula: string): MetricValues {
  const divides = (text: string) => /[/÷]|average/i.test(text.replace(/\[[^\]]*\]?/g, ''));
  return { ...values, formula, ...(divides(formula) && !divides(values.formula) ? { aggregate: 'avg' } : {}) };
}

/** A metric's errors, by field. */
export function checkMetric(values: MetricValues): FieldErrors {
  const { name, type, unit, editor, viewers } = values;
  const { value: objective, ...goal } = goalOf(values)?.errors ?? {};
  return {
    name: isEmpty(name) ? words.required : null,
    code: brokenRule(CONTRACT_FIELDS.createMetric.code, values.code),
    unit: isUnitOf(type, unit === '' ? null : unit) ? null : words.unitMissing,
    editor: editor.trim() === '' || isEmail(editor.trim()) ? null : 'Invalid email address',
    viewers: emailsError(viewers),
    objective: objective ?? null,
    ...goal,
    formula: values.by === 'formula' ? formulaError(values.formula) : null,
    ...checkSource(values),
  };
}

/** What is wrong with a typed formula; the server knows the names and units. */
function formulaError(text: string): string | null {
  if (isEmpty(text)) return words.required;
  try {
    parseFormula(text);
    return null;
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return `${error.message} (Character ${error.character})`;
  }
}

/** The objective that was typed, or its errors; null for none. */
function goalOf({ objective, direction, upper, tolerance, unit }: MetricValues) {
  if (objective.trim() === '' && (direction !== 'BETWEEN' || upper.trim() === '')) return null;
  return readGoal({ value: objective, direction, upper, tolerance }, unit === '' ? null : unit);
}

export function toNewMetric(values: MetricValues): NewMetric {
  const { name, description, category, type, unit, aggregate, editor, viewers } = values;
  const objective = goalOf(values)?.goal;
  const { good } = readEmails(viewers);
  const computed = values.by === 'formula';
  const source = computed ? undefined : toSource(values);
  return {
    name: name.trim(),
    ...(values.code.trim() === '' ? {} : { code: values.code.trim() }),
    description: description.trim(),
    category,
    type,
    unit: unit === '' ? null : unit,
    aggregate,
    ...(computed ? { formula: values.formula.trim() } : {}),
    ...(computed || editor.trim() === '' ? {} : { editorEmail: editor.trim().toLowerCase() }),
    ...(good.length === 0 ? {} : { viewerEmails: good }),
    ...(values.startDate === '' ? {} : { startDate: values.startDate }),
    autoAccept: !computed && values.autoAccept,
    autoDismissWeekends: !computed && values.autoDismissWeekends,
    ...(objective ? { objective } : {}),
    ...(source ? { source } : {}),
  };
}
