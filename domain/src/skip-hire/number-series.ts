/** What the company numbers one after the other, each in a series of its own; accounts have bare numbers. */
export const SERIES = ['order', 'quote', 'invoice', 'credit_note', 'note', 'ticket'] as const;
export type Series = (typeof SERIES)[number];

export const SERIES_LABELS: Record<Series, string> = {
  order: 'Orders',
  quote: 'Quotes',
  invoice: 'Invoices',
  credit_note: 'Credit notes',
  note: 'Waste transfer notes',
  ticket: 'Weighbridge tickets',
};

/** How the numbers of a series are written. */
export interface SeriesForm {
  prefix: string;
  /** The number is filled with zeros up to so many digits; 1: none. */
  digits: number;
}

/** How a company that has changed nothing writes its numbers. */
export const USUAL_SERIES: Record<Series, SeriesForm> = {
  order: { prefix: 'SO-', digits: 1 },
  quote: { prefix: 'Q-', digits: 1 },
  invoice: { prefix: 'INV-', digits: 1 },
  credit_note: { prefix: 'CN-', digits: 1 },
  note: { prefix: 'WTN-', digits: 1 },
  ticket: { prefix: 'WB-', digits: 1 },
};

/** The longest prefix, in characters: accounts packages cut longer references, Sage 50 after 30. */
export const PREFIX_LENGTH = 12;
/** The most digits that a number is filled up to. */
export const MOST_DIGITS = 9;
/** The highest number that a series can be set to: those after it have room. */
export const MOST_NUMBER = 1_000_000_000;
/** No series gets as far as this: a higher number of an earlier system is never given again. */
export const BEYOND_SERIES = 2_000_000_000;

/**
 * A letter, which becomes a capital, then letters and digits, and one hyphen or slash at most, at the end: a number can be read out,
 * typed and searched, and is never taken for a date, an amount or two numbers in a bank's reference.
 */
export const PREFIX = /^[A-Z][A-Z0-9]*[-/]?$/i;

/** A number as it is printed: `INV-00042`. `n` is a whole number from 1. */
export const seriesNumber = ({ prefix, digits }: SeriesForm, n: number): string =>
  `${prefix}${String(n).padStart(digits, '0')}`;

/**
 * Whether two series could ever give the same number: their prefixes are equal, or one is the other with nothing but digits after it,
 * as `INV-` and `INV-20`.
 */
export function isSameSeries(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return long.startsWith(short) && /^\d*$/.test(long.slice(short.length));
}

/** The highest number of those texts that look like numbers of a series, whatever their zeros and capitals; null: none does. */
export function highestIn(prefix: string, texts: readonly string[]): number | null {
  const numbers = texts.flatMap((text) => {
    const rest = text.toUpperCase().startsWith(prefix) ? text.slice(prefix.length) : '';
    return /^\d{1,10}$/.test(rest) && Number(rest) < BEYOND_SERIES ? [Number(rest)] : [];
  });
  return numbers.length === 0 ? null : numbers.reduce((a, b) => Math.max(a, b));
}
