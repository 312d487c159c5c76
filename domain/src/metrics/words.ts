import type { PeriodStatus } from './periods/status.ts';
import type { Frequency } from './periods/schedule.ts';
import type { Direction, MetricCategory, MetricType } from './types.ts';

// The words of Metrics' codes, on screens and in files alike.

export const CATEGORY_WORDS: Record<MetricCategory, string> = {
  marketing: 'Marketing',
  sales: 'Sales',
  business: 'Business',
  analytics: 'Analytics',
  staffing: 'Staffing',
  realEstate: 'Real estate',
  dev: 'Development',
  costAnalytics: 'Cost analytics',
  performance: 'Performance',
  wasteManagement: 'Waste management',
  custom: 'Custom',
};

export const TYPE_WORDS: Record<MetricType, string> = {
  COUNT: 'Count',
  WEIGHT: 'Weight',
  CURRENCY: 'Currency',
  TIME: 'Time',
  AREA: 'Area',
  PERCENT: 'Percentage',
};

export const FREQUENCY_WORDS: Record<Frequency, string> = {
  DAILY: 'Daily',
  WEEKLY: 'Weekly',
  MONTHLY: 'Monthly',
  QUARTERLY: 'Quarterly',
  YEARLY: 'Yearly',
};

export const DIRECTION_WORDS: Record<Direction, string> = {
  UP: 'At least',
  DOWN: 'At most',
  EXACTLY: 'Exactly',
  BETWEEN: 'Between',
};

/** Source: metrics.md §2.2. */
export const STATUS_WORDS: Record<PeriodStatus, string> = {
  PENDING: 'In progress',
  TO_FILL: 'Pending',
  DUE: 'Overdue',
  TO_BE_ACCEPTED: 'To be accepted',
  UPDATED: 'Updated',
  ACCEPTED: 'Accepted',
};
