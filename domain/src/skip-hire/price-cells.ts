import { hundredthsOf, penceOf, poundsOf } from '../common/money-text.ts';
import { isNil, type NumberStyle, readNumber, readWhole } from '../common/read-number.ts';
import { hireUnitOf, type HireRate } from './hire-rate.ts';
import { isTooMuchEach, type PriceRow, TOO_MUCH_EACH } from './pricing.ts';

/** The values of a price list row, without its key. Money in pence without VAT, the rate in basis points. */
export type PriceValues = Pick<
  PriceRow,
  | 'netPence'
  | 'vatRateBp'
  | 'hireDays'
  | 'overHirePencePerDay'
  | 'overHirePencePerWeek'
  | 'includedTonnes'
  | 'perTonnePence'
  | 'priceOnApplication'
>;

/** The editable columns, in the order of the grid and of the file. */
export const PRICE_FIELDS = ['price', 'vat', 'hireDays', 'overHire', 'tonnes', 'perTonne'] as const;
export type PriceField = (typeof PRICE_FIELDS)[number];

const ON_APPLICATION = 'on application';

/**
 * Parses a cell as people type it: `£1,250.50`, `on application` or `POA`, `20%`, `2,5`; null if it is invalid. Only
 * the tonnes and the price per tonne may be empty: then weight is not charged. `style` is of the whole file or paste.
 */
export function readPriceCell(field: PriceField, text: string, style: NumberStyle = {}): Partial<PriceValues> | null {
  const typed = isNil(text) ? '' : text.trim();
  if (field === 'price') {
    if (/^(on application|p\.?o\.?a\.?)$/i.test(typed)) return { netPence: 0, priceOnApplication: true };
    const netPence = penceOf(typed, style);
    return typeof netPence === 'number' ? { netPence, priceOnApplication: false } : null;
  }
  if (field === 'vat') {
    const vatRateBp = hundredths(typed, ['%'], style);
    // No rate is below 1%: 0.2 is 20% as another program writes it.
    const isShare = vatRateBp !== null && vatRateBp > 0 && vatRateBp < 100;
    return vatRateBp !== null && vatRateBp <= 10_000 && !isShare ? { vatRateBp } : null;
  }
  if (field === 'hireDays') {
    const hireDays = readWhole(typed, { most: 3650, units: ['days'] });
    return typeof hireDays === 'number' ? { hireDays } : null;
  }
  if (field === 'overHire') {
    return readHireRate(typed, style);
  }
  if (field === 'tonnes') {
    const tonnes = typed === '' ? null : hundredths(typed, ['t'], style);
    if (typed !== '' && tonnes === null) return null;
    return { includedTonnes: tonnes === null ? null : tonnes / 100 };
  }
  const perTonnePence = penceOf(typed, style);
  return perTonnePence === undefined ? null : { perTonnePence };
}

/** The text of a cell for editing; `readPriceCell` parses it. */
export function writePriceCell(field: PriceField, values: PriceValues): string {
  switch (field) {
    case 'price':
      return values.priceOnApplication ? ON_APPLICATION : poundsOf(values.netPence);
    case 'vat':
      return poundsOf(values.vatRateBp);
    case 'hireDays':
      return String(values.hireDays);
    case 'overHire':
      return writeHireRate(values);
    case 'tonnes':
      return values.includedTonnes === null ? '' : String(values.includedTonnes);
    case 'perTonne':
      return values.perTonnePence === null ? '' : poundsOf(values.perTonnePence);
  }
}

/**
 * The most for a day of over hire and for a tonne, pence without VAT: as much as a tonne may cost the company. At it the
 * heaviest load, 60 t, is still below MAX_PENCE with VAT at 20%.
 */
const MAX_RATE_PENCE = 1_000_000;

/** The amount of a price that is too high, or that another excludes, with its column and a sentence about it; null if none is. */
export function tooHigh(price: PriceValues): { amount: keyof PriceValues; field: PriceField; message: string } | null {
  const { netPence, vatRateBp, perTonnePence, priceOnApplication } = price;
  const hire = hireUnitOf(price);
  if (!priceOnApplication && isTooMuchEach(netPence, vatRateBp))
    return { amount: 'netPence', field: 'price', message: TOO_MUCH_EACH };
  if (price.overHirePencePerWeek != null && price.overHirePencePerDay > 0)
    return {
      amount: 'overHirePencePerWeek',
      field: 'overHire',
      message: 'Over hire is charged either by the day or by the week. Enter one of them.',
    };
  if (hire.pence > MAX_RATE_PENCE)
    return {
      amount: hire.days === 1 ? 'overHirePencePerDay' : 'overHirePencePerWeek',
      field: 'overHire',
      message: `A ${hire.days === 1 ? 'day' : 'week'} of over hire can cost at most £10,000. Enter a lower rate.`,
    };
  if (perTonnePence !== null && perTonnePence > MAX_RATE_PENCE)
    return {
      amount: 'perTonnePence',
      field: 'perTonne',
      message: 'An extra tonne can cost at most £10,000. Enter a lower price.',
    };
  return null;
}

const EACH = / ?(?:\/|a|per|each|p[./]?)? ?(?:started )?(day|daily|d|week|weekly|wk|w)\.?$/i;

/**
 * A rate of over hire as people type it: `2.50`, `2.50 a day`, `15 a week`, `£15/week`, `15 pw`; null if it is invalid. Without a unit it is
 * for a day, or with `weekly` for a week.
 */
export function readHireRate(text: string, style: NumberStyle = {}, weekly = false): Required<HireRate> | null {
  const typed = isNil(text) ? '' : text.replace(/,? ?(?:or part of a week|plus vat|\+ ?vat)/gi, '').trim();
  const [unit = '', name] = EACH.exec(typed) ?? [];
  const pence = penceOf(typed.slice(0, typed.length - unit.length), style);
  if (typeof pence !== 'number') return null;
  return (name === undefined ? weekly : /^w/i.test(name))
    ? { overHirePencePerDay: 0, overHirePencePerWeek: pence }
    : { overHirePencePerDay: pence, overHirePencePerWeek: null };
}

/** The text of a rate of over hire for editing; `readHireRate` parses it. */
export function writeHireRate(rate: HireRate): string {
  const { days, pence } = hireUnitOf(rate);
  return days === 1 ? poundsOf(pence) : `${poundsOf(pence)} a week`;
}

/** Whether two rows have the same values. */
export function samePrice(a: PriceValues, b: PriceValues): boolean {
  return PRICE_FIELDS.every((field) => writePriceCell(field, a) === writePriceCell(field, b));
}

/** Hundredths of a number from 0 to below ten thousand; null for anything else. */
function hundredths(text: string, units: readonly string[], style: NumberStyle): number | null {
  const { number } = readNumber(text, { ...style, places: 2, units });
  const amount = number === null ? Number.NaN : hundredthsOf(number);
  return amount >= 0 && amount < 1_000_000 ? amount : null;
}
