import { METRIC_TYPES, UNITS, unitSign } from '@tonnage/domain/metrics/types';
import { NAMES } from '../metric-form/words.ts';

/** What other programs call the columns of a list of values, the surest names first. */
const COLUMNS = {
  metric: [
    'metric',
    'metric name',
    'kpi',
    'kpi name',
    'indicator',
    'indicator name',
    'data element',
    'dataelement',
    'data element name',
    'measure',
    'measure name',
    'code',
    'name',
  ],
  period: [
    'date',
    'from',
    'start',
    'start date',
    'period start',
    'week commencing',
    'week starting',
    'period',
    'month',
    'week',
    'quarter',
    'year',
    'day',
    'reporting date',
    'reporting period',
    'timestamp',
    'time',
  ],
  value: ['value', 'actual', 'actual value', 'amount', 'figure', 'result', 'reading', 'metric value', 'kpi value'],
  // Not `comments`: in the product's own export they are all of a period's, which are there already.
  comment: ['comment', 'note', 'remark', 'remarks'],
  unit: ['unit', 'units', 'unit of measure', 'uom'],
} as const;
type Column = keyof typeof COLUMNS;

/** Where the columns of a list of values are, -1 where there is none; null if the headings are not those of a list. */
export function listColumns(heads: readonly string[]): Record<Column, number> | null {
  const names = heads.map(bare);
  const at = (column: Column) => names.indexOf(COLUMNS[column].find((name) => names.includes(name)) ?? '-');
  const found = {
    metric: at('metric'),
    period: at('period'),
    value: at('value'),
    comment: at('comment'),
    unit: at('unit'),
  };
  return found.metric === -1 || found.period === -1 || found.value === -1 ? null : found;
}

/** A column of a list that is there twice, so that nobody knows which one counts; null if there is none. */
export function twiceIn(heads: readonly string[], columns: Record<Column, number>): string | null {
  const names = heads.map(bare);
  const at = Object.values(columns).find((column) => column !== -1 && names.lastIndexOf(names[column]!) !== column);
  return at === undefined ? null : heads[at]!.trim();
}

/** Whether a heading is one of a list of values. */
export const isListHeading = (head: string) =>
  Object.values(COLUMNS).some((names: readonly string[]) => names.includes(bare(head)));

/** Whether a column has the values themselves, beside columns of targets and the like. */
export const isValueHeading = (head: string) => COLUMNS.value.some((name) => name === bare(head));

/** Whether a column of a table of metrics by dates gives their units. */
export const isUnitHeading = (head: string) => COLUMNS.unit.some((name) => name === bare(head));

/** The unit in a heading such as `Value (t)`; empty if there is none. */
export const unitIn = (head: string) => /[([]([^)\]]*)[)\]]\s*$/.exec(head)?.[1]?.trim() ?? '';

/** Whether a text in a file names a unit other than the metric's. Words that are no units say nothing. */
export function isOtherUnit(text: string, unit: string | null): boolean {
  const named = text.trim().toLowerCase();
  const isNamed = (code: string) =>
    [code, unitSign(code), NAMES[code], NAMES[code]?.replace(/s$/, '')].some((name) => name?.toLowerCase() === named);
  return METRIC_TYPES.some((type) => UNITS[type].some(isNamed)) && (unit === null || !isNamed(unit));
}

const MONEY = '(?:£|€|\\$|gbp|eur|usd)';
const THOUSANDS = "['’‘]000s?";
const MULTIPLE = new RegExp(
  `${MONEY} ?(?:['’‘]?000s?|[km]|mn|bn)(?![\\p{L}\\p{N}])|(?<!\\d)${THOUSANDS}(?!\\d)|\\bin (?:thousands|millions)\\b`,
  'iu',
);
/** A cell that says nothing else. */
const MULTIPLE_ALONE = /^(?:thousands?|millions?|000s?|pence)$/i;

/** How a text names figures in thousands or millions, or in pence: `£'000`, `£m`, `in thousands`; null if it does not. */
export const multipleIn = (text: string): string | null =>
  (MULTIPLE.exec(text) ?? MULTIPLE_ALONE.exec(text.trim()))?.[0] ?? null;

/** Whether figures of a metric in that unit are meant: those of money alone if money is named, and never shares. */
export function isMultipleOf(multiple: string, unit: string | null): boolean {
  const isMoney = unit !== null && UNITS.CURRENCY.includes(unit);
  return isMoney || (unit !== '%' && !new RegExp(`${MONEY}|pence`, 'i').test(multiple));
}

/** A heading without its brackets, marks and the function of a pivot table: `Sum of Actual (t)` is `actual`. */
function bare(head: string): string {
  return head
    .toLowerCase()
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
    .replace(/^(?:sum|average|avg|mean|total|count|min|max) of /, '');
}
