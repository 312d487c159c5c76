/** What a metric measures. PERCENT is an addition of metrics.md §2.6. Source: specification §3. */
export const METRIC_TYPES = ['CURRENCY', 'TIME', 'WEIGHT', 'AREA', 'COUNT', 'PERCENT'] as const;
export type MetricType = (typeof METRIC_TYPES)[number];

/**
 * The units of each type, by their codes. COUNT has none; weeks are accepted but not offered. Source: specification §3.
 */
export const UNITS: Record<MetricType, readonly string[]> = {
  CURRENCY: ['EUR', 'USD', 'GBP', 'JPY', 'CHF', 'CZK', 'DKK', 'CNY', 'HKD', 'IDR'],
  TIME: ['s', 'min', 'h', 'd', 'w'],
  WEIGHT: ['mg', 'g', 'kg', 't'],
  AREA: ['cm²', 'm²', 'ft²', 'km²', 'mi²'],
  COUNT: [],
  PERCENT: ['%'],
};

/** The units that are offered for a type. */
export function offeredUnits(type: MetricType): readonly string[] {
  return UNITS[type].filter((unit) => unit !== 'w');
}

/** Whether a metric of that type may have that unit; COUNT has none, every other type needs one. */
export function isUnitOf(type: MetricType, unit: string | null): boolean {
  return unit === null ? UNITS[type].length === 0 : UNITS[type].includes(unit);
}

const SYMBOLS: Record<string, string> = { EUR: '€', USD: '$', GBP: '£', JPY: '¥', CNY: 'CN¥', HKD: 'HK$' };

/** A unit's symbol: `£`, `t`, `CHF`. */
export function unitSign(unit: string | null): string {
  return unit === null ? '' : (SYMBOLS[unit] ?? unit);
}

/** How several periods are aggregated. Source: specification §9. */
export const AGGREGATES = ['sum', 'avg'] as const;
export type Aggregate = (typeof AGGREGATES)[number];

/** Amounts add up; durations, areas and shares do not. Source: metrics.md §2.5. */
export const USUAL_AGGREGATE: Record<MetricType, Aggregate> = {
  CURRENCY: 'sum',
  TIME: 'avg',
  WEIGHT: 'sum',
  AREA: 'avg',
  COUNT: 'sum',
  PERCENT: 'avg',
};

/** An objective is at least a value, at most a value, exactly a value, or between two. Source: metrics.md §2.4. */
export const DIRECTIONS = ['UP', 'DOWN', 'EXACTLY', 'BETWEEN'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Source: specification §3. */
export const METRIC_CATEGORIES = [
  'marketing',
  'sales',
  'business',
  'analytics',
  'staffing',
  'realEstate',
  'dev',
  'costAnalytics',
  'performance',
  'wasteManagement',
  'custom',
] as const;
export type MetricCategory = (typeof METRIC_CATEGORIES)[number];

/** Source: specification §9. */
export const MOST_CATEGORIES = 3;
export const MOST_CHART_METRICS = 5;
