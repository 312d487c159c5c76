import type { Decimal } from './decimal.ts';
import { type MetricType, unitSign } from './types.ts';

/** The digits of a value for a cell, without its unit: `1,240`, `3,940.00` for pounds. Source: experience.md, Words. */
export function formatDigits(value: Decimal, { type, unit }: { type: MetricType; unit: string | null }): string {
  const [whole = '0', fraction = ''] = value.replace('-', '').split('.');
  const decimals = type === 'CURRENCY' && unit !== 'JPY' ? fraction.padEnd(2, '0') : fraction;
  const digits = `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${decimals === '' ? '' : `.${decimals}`}`;
  return `${value.startsWith('-') ? '-' : ''}${digits}`;
}

/** A non-breaking space between a figure and its unit. */
const FAST = '\u00a0';

/** A value for a sentence, with no line break between figure and unit: `£1,234.50`, `-£12.00`, `1.24 t`, `87%`. */
export function formatValue(value: Decimal, metric: { type: MetricType; unit: string | null }): string {
  const digits = formatDigits(value, metric);
  if (metric.unit === null) return digits;
  const sign = unitSign(metric.unit);
  if (metric.type === 'PERCENT') return `${digits}${sign}`;
  if (metric.type !== 'CURRENCY') return `${digits}${FAST}${sign}`;
  const gap = /^[A-Z]{3}$/.test(sign) ? FAST : '';
  return digits.startsWith('-') ? `-${sign}${gap}${digits.slice(1)}` : `${sign}${gap}${digits}`;
}
