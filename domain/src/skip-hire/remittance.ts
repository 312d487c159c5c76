import { penceOf } from '../common/money-text.ts';

interface Open {
  id: string;
  number: string;
  /** Pence with VAT. */
  openPence: number;
}

/** Letters and digits, so that `INV-1001`, `inv 1001` and `INV1001` are one number. */
export const bare = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** An amount, as remittances print it: in pounds and pence, or after a pound sign. */
const AMOUNT = /£\s?\d[\d,]*(?:\.\d\d)?\b|\d[\d,]*\.\d\d\b/g;
/** A date, whose year may look like an invoice's number. */
const DATE =
  /\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b|\b\d{1,2}(?:st|nd|rd|th)?[ -](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}[ -]\d{2,4}\b/gi;

/** The words of a line in capitals, without dates and amounts: the parts of document numbers among them. */
export const wordsOf = (line: string): string[] =>
  line
    .replaceAll(DATE, ' ')
    .replaceAll(AMOUNT, ' ')
    .toUpperCase()
    .match(/[A-Z0-9]+/g) ?? [];

/** The fewest digits by which an invoice is found alone. */
const FEWEST = 3;
/** Words between what is numbered and its number, and those that say that it is an invoice. */
const LINKS = new Set(['NO', 'NOS', 'NUMBER', 'NUMBERS', 'AND']);
const INVOICE = new Set(['INVOICE', 'INVOICES']);

const hasLetter = (text: string) => /[A-Z]/.test(text);
const unpadded = (digits: string) => digits.replace(/^0+(?=\d)/, '');
/** What is before the last digits of a number, letters and digits only, and those digits. */
function partsOf(number: string): [string, string] {
  const digits = /\d*$/.exec(number)![0];
  return [bare(number.slice(0, number.length - digits.length)), digits];
}

export interface Named<T> {
  invoice: T;
  /** By its number with what is before it, and not by its digits alone. */
  whole: boolean;
}

/**
 * Finds the invoices that words of `wordsOf` name, in their order: by number as printed, with or without its separator, then whatever
 * its zeros. By its digits alone only if no other has them and the word before has no letter: `HS-1042` is an order or another series.
 */
export function invoiceFinder<T extends { number: string }>(
  open: readonly T[],
): (words: readonly string[]) => Named<T>[] {
  const by = (keyOf: (prefix: string, digits: string, number: string) => string) =>
    Map.groupBy(open, ({ number }) => keyOf(...partsOf(number), bare(number)));
  const printed = by((prefix, digits) => `${prefix} ${digits}`);
  const joined = by((_prefix, _digits, number) => number);
  const plain = by((prefix, digits) => `${prefix} ${unpadded(digits)}`);
  const alone = by((_, digits) => unpadded(digits));

  /** Of the first way that finds any. */
  function wholeIn(before: string, word: string): readonly T[] {
    const [prefix, digits] = partsOf(word);
    const ways = [
      before === '' ? [] : (printed.get(`${before} ${word}`) ?? []),
      [
        ...(/[A-Z]$/.test(before) ? (joined.get(before + word) ?? []) : []),
        ...(hasLetter(word) ? (joined.get(word) ?? []) : []),
      ],
      [
        ...(hasLetter(before) ? (plain.get(`${before} ${unpadded(word)}`) ?? []) : []),
        ...(prefix === '' ? [] : (plain.get(`${prefix} ${unpadded(digits)}`) ?? [])),
      ],
    ];
    return ways.find((found) => found.length > 0) ?? [];
  }

  return (words) => {
    const named: Named<T>[] = [];
    let isNamed = false;
    for (const [i, word] of words.entries()) {
      const wasNamed = isNamed;
      isNamed = false;
      if (word === '') continue;
      const whole = wholeIn(words[i - 1] ?? '', word);
      let found = whole;
      if (whole.length === 0 && /^\d+$/.test(word) && word.length >= FEWEST) {
        const from = words.findLastIndex((one, at) => at < i && !LINKS.has(one));
        const before = words[from] ?? '';
        if ((wasNamed && from === i - 1) || !hasLetter(before) || INVOICE.has(before))
          found = (alone.get(unpadded(word)) ?? []).filter(
            ({ number }) => unpadded(word).length >= FEWEST || partsOf(number)[1] === word,
          );
      }
      if (found.length !== 1) continue;
      isNamed = true;
      if (!named.some(({ invoice }) => invoice === found[0]))
        named.push({ invoice: found[0]!, whole: whole.length > 0 });
    }
    return named;
  };
}

/**
 * The open invoices that a pasted remittance names, in its order: by number as printed, without its hyphen, or by its digits alone.
 * One that is named with less than is outstanding comes last, so that the money pays the others in full first.
 */
export function namedInvoices(remittance: string, open: readonly Open[]): string[] {
  const found: { id: string; short: boolean }[] = [];
  const find = invoiceFinder(open);
  for (const printed of remittance.split(/\r?\n/)) {
    const line = printed.replaceAll(DATE, ' ');
    const amounts = [...line.matchAll(AMOUNT)].map(([text]) => penceOf(text.replaceAll(/[£\s,]/g, '')) ?? 0);
    for (const { invoice } of find(wordsOf(line)))
      if (!found.some(({ id }) => id === invoice.id))
        found.push({ id: invoice.id, short: amounts.length > 0 && amounts.at(-1)! < invoice.openPence });
  }
  return [...found.filter(({ short }) => !short), ...found.filter(({ short }) => short)].map(({ id }) => id);
}
