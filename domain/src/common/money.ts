import type { VatCategory } from './vat-category.ts';

/** The largest amount in pence, VAT included, that a line, an order or a payment may be. */
export const MAX_PENCE = 100_000_000;

/** One line of a quote, an order or an invoice. Money is integer pence, the VAT rate is basis points (2000 = 20 %). */
export interface PriceLine {
  code: string;
  label: string;
  quantity: number;
  unitPence: number;
  netPence: number;
  vatRateBp: number;
  /** Absent: the usual one of its rate (`usualCategory`). */
  vatCategory?: VatCategory | undefined;
  vatPence: number;
}

/**
 * Money for people: `£1,234.50`, `-£12.00`. Takes integer pence.
 * Source: specification §5 (pound sign, two decimals, thousands by commas, minus prefix).
 */
export function formatPence(pence: number): string {
  const whole = wholePence(pence);
  const digits = String(Math.abs(whole)).padStart(3, '0');
  const pounds = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${whole < 0 ? '-' : ''}£${pounds}.${digits.slice(-2)}`;
}

/**
 * VAT in pence on a net amount in pence, at a rate in basis points. Half a penny rounds up; for a negative amount it
 * rounds away from zero, so that a credit note reverses exactly what the invoice charged. Source: portal.md §6.
 */
export function vatOf(netPence: number, rateBp: number): number {
  return divideHalfUp(wholePence(netPence) * rateBp, 10_000);
}

/**
 * A priced line. `unitPence` is integer pence; `quantity` is a count, or tonnes and the like with up to three decimals
 * (a kilogram is the smallest unit); net is rounded half up once, VAT is rounded once on that net, as it is where the line is
 * alone. With other lines it has its share of theirs: `withVat`. Source: portal.md §6; decision 100.
 */
export function priceLine(
  line: Pick<PriceLine, 'code' | 'label' | 'quantity' | 'unitPence' | 'vatRateBp' | 'vatCategory'>,
): PriceLine {
  const thousandths = Math.round(line.quantity * 1000);
  const netPence = divideHalfUp(thousandths * wholePence(line.unitPence), 1000);
  return {
    code: line.code,
    label: line.label,
    quantity: line.quantity,
    unitPence: line.unitPence,
    netPence,
    vatRateBp: line.vatRateBp,
    ...(line.vatCategory && { vatCategory: line.vatCategory }),
    vatPence: line.vatCategory === 'reverse_charge' ? 0 : vatOf(netPence, line.vatRateBp),
  };
}

/**
 * Totals of lines in pence. VAT is the sum of the lines' VAT, of which lines that belong together have their shares
 * (`withVat`), so that a page that shows the lines always adds up. Source: portal.md §6; decision 100.
 */
export function sumLines(lines: readonly Pick<PriceLine, 'netPence' | 'vatPence'>[]): {
  netPence: number;
  vatPence: number;
  grossPence: number;
} {
  let netPence = 0;
  let vatPence = 0;
  for (const line of lines) {
    netPence += line.netPence;
    vatPence += line.vatPence;
  }
  return { netPence, vatPence, grossPence: netPence + vatPence };
}

/** Whether a product of a quantity and a price is larger than anybody can pay at once, VAT included. */
export function isTooMuch({ netPence, vatPence }: Pick<PriceLine, 'netPence' | 'vatPence'>): boolean {
  return netPence + vatPence > MAX_PENCE;
}

/**
 * Exact for whole numbers whose product stays below 2^53; the sign is removed first so that halves round away from
 * zero.
 */
function divideHalfUp(dividend: number, divisor: number): number {
  const magnitude = Math.floor((Math.abs(dividend) + divisor / 2) / divisor);
  // Not just `-magnitude`: minus zero would survive into JSON comparisons and into Object.is.
  return dividend < 0 && magnitude > 0 ? -magnitude : magnitude;
}

/** A fraction of a penny means that money was calculated in floating point: fail here instead of rounding it away. */
function wholePence(pence: number): number {
  if (!Number.isSafeInteger(pence)) throw new RangeError(`Not a whole number of pence: ${pence}`);
  return pence;
}
