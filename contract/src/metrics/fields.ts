import { FORECASTS } from '@tonnage/domain/metrics/forecast';
import { PERFORMANCES } from '@tonnage/domain/metrics/performance';
import { ACTIVITY_TYPES } from '@tonnage/domain/metrics/activities';
import { METRIC_ROLES } from '@tonnage/domain/metrics/periods/actions';
import { isReportDate } from '@tonnage/domain/metrics/periods/period';
import { PERIOD_STATUSES } from '@tonnage/domain/metrics/periods/status';
import { MOST_CATEGORIES } from '@tonnage/domain/metrics/types';
import { AGGREGATES, DIRECTIONS, METRIC_CATEGORIES, METRIC_TYPES } from '@tonnage/domain/metrics/types';
import { z } from 'zod';
import { date, id, organisationName } from '../fields.ts';
import { LIMITS } from '../limits.ts';

/** Colleagues and readers of a shared scorecard see it. */
export const metricName = organisationName;
/** A metric’s short name for programs, unique in its organisation; null for none. */
export const metricCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, 'Use up to 40 letters, digits, dots, hyphens and underscores')
  .nullable();
export const description = z.string().trim().max(LIMITS.metricText);
/** Digits with a minus and up to six decimals, as text, so that no number loses precision in the API. */
export const decimal = z.string().trim().max(40);

export const periodStatus = z.enum(PERIOD_STATUSES);
export const metricRole = z.enum(METRIC_ROLES);
export const direction = z.enum(DIRECTIONS);
export const aggregate = z.enum(AGGREGATES);
export const performance = z.enum(PERFORMANCES);
/** Where a metric goes within the next twelve periods, at its current pace. */
export const forecast = z.object({ kind: z.enum(FORECASTS), periods: z.number().int().nullable() });

/** What a period's value should be; `upper` only for BETWEEN. Within `tolerance` of it, a value is at risk. */
export const goal = z.object({ value: decimal, direction, upper: decimal.nullable(), tolerance: decimal });
/** The same as sent; no tolerance is a tolerance of 0. */
export const goalInput = {
  value: decimal,
  direction,
  upper: decimal.nullable().optional(),
  tolerance: decimal.optional(),
};

/** When periods start. Source: metrics.md §2.1. */
export const recurrence = z.discriminatedUnion('frequency', [
  z.strictObject({ frequency: z.literal('DAILY') }),
  z.strictObject({ frequency: z.literal('WEEKLY'), weekday: z.number().int().min(1).max(7) }),
  z.strictObject({
    frequency: z.literal('MONTHLY'),
    monthDay: z.union([z.number().int().min(1).max(31), z.literal('LAST')]),
  }),
  z.strictObject({ frequency: z.literal('QUARTERLY') }),
  z.strictObject({
    frequency: z.literal('YEARLY'),
    month: z.number().int().min(1).max(12),
    monthDay: z.number().int().min(1).max(31),
  }),
]);

export const categories = z
  .array(z.enum(METRIC_CATEGORIES))
  .refine((chosen) => chosen.length <= MOST_CATEGORIES, {
    error: `You can choose up to ${MOST_CATEGORIES} categories`,
  })
  .meta({ maxItems: MOST_CATEGORIES });
export const category = z.enum(METRIC_CATEGORIES);
export const metricType = z.enum(METRIC_TYPES);

export const person = z.object({ id, name: z.string() });

/** A calendar date on which a period may lie. */
export const reportDate = date.refine(isReportDate, { error: 'Choose a date between 1900 and 2199' });

/** What was done. */
export const activityType = z.enum(ACTIVITY_TYPES);
