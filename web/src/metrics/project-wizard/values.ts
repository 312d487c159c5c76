import type { createProject } from '@tonnage/contract/metrics/projects';
import type { Sent } from '@tonnage/contract/endpoint';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { SUGGESTIONS } from '@tonnage/domain/metrics/suggestions';
import { METRIC_CATEGORIES, type MetricCategory, MOST_CATEGORIES } from '@tonnage/domain/metrics/types';
import type { Frequency, Recurrence } from '@tonnage/domain/metrics/periods/schedule';
import { isEmpty } from '@tonnage/domain/common/text';
import type { FieldErrors } from '../../ui/form.ts';
import { checkMetric, type MetricValues, proposed, toNewMetric } from '../metric-form/values.ts';

export const STEPS = ['name', 'categories', 'frequency', 'metrics'] as const;
export type StepName = (typeof STEPS)[number];

export interface ProjectValues {
  organisationId: string;
  name: string;
  description: string;
  categories: MetricCategory[];
  frequency: Frequency;
  weekday: string;
  monthDay: string;
  month: string;
  startDate: IsoDate | '';
  /** The ticked metrics, in the order in which they were ticked. */
  metrics: MetricValues[];
}

export const EMPTY: ProjectValues = {
  organisationId: '',
  name: '',
  description: '',
  categories: [],
  frequency: 'WEEKLY',
  weekday: '1',
  monthDay: '1',
  month: '1',
  startDate: '',
  metrics: [],
};

/** The recurrence of the chosen period starts. */
export function recurrenceOf({ frequency, weekday, monthDay, month }: ProjectValues): Recurrence {
  switch (frequency) {
    case 'WEEKLY':
      return { frequency, weekday: Number(weekday) };
    case 'MONTHLY':
      return { frequency, monthDay: monthDay === 'LAST' ? 'LAST' : Number(monthDay) };
    case 'YEARLY':
      return { frequency, month: Number(month), monthDay: monthDay === 'LAST' ? 31 : Number(monthDay) };
    default:
      return { frequency };
  }
}

/** Adds a category, up to three (specification §9), or removes it if it is there. */
export function toggled(chosen: readonly MetricCategory[], category: MetricCategory): MetricCategory[] {
  if (chosen.includes(category)) return chosen.filter((each) => each !== category);
  return chosen.length < MOST_CATEGORIES ? [...chosen, category] : [...chosen];
}

export function categoriesLike(text: string, label: Record<MetricCategory, string>): MetricCategory[] {
  const query = text.trim().toLowerCase();
  return METRIC_CATEGORIES.filter((category) => label[category].toLowerCase().includes(query));
}

/** The suggestions of the chosen categories. */
export function proposals(categories: readonly MetricCategory[]): MetricValues[] {
  return categories.flatMap((category) => SUGGESTIONS[category].map((suggestion) => proposed(suggestion, category)));
}

/** The errors of a step. */
export function checkStep(step: StepName, values: ProjectValues): FieldErrors {
  if (step === 'name')
    return {
      name: isEmpty(values.name) ? 'This field is required' : null,
      organisationId: values.organisationId === '' ? 'Choose an organisation' : null,
    };
  if (step === 'metrics')
    return Object.fromEntries(
      values.metrics.flatMap((metric, i) =>
        Object.entries(checkMetric(metric)).map(([field, error]) => [`metrics.${i}.${field}`, error]),
      ),
    );
  return {};
}

/** The requested step, or the first incomplete one before it. */
export function stepAt(requested: StepName, values: ProjectValues): StepName {
  const before = STEPS.slice(0, STEPS.indexOf(requested));
  return before.find((step) => Object.values(checkStep(step, values)).some(Boolean)) ?? requested;
}

export function toWire(values: ProjectValues): Sent<typeof createProject> {
  const { organisationId, name, description, categories, startDate, metrics } = values;
  return {
    params: { id: organisationId },
    body: {
      data: {
        name: name.trim(),
        description: description.trim(),
        categories,
        schedule: recurrenceOf(values),
        ...(startDate === '' ? {} : { startDate }),
        metrics: metrics.map(toNewMetric),
      },
    },
  };
}
