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
const DATE = /\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b|\b\d{1,2}(?:st|nd|rd|th)?[ -][a-z]{3,9}[ -]\d{2,4}\b/gi;

/** The words of a line in capitals, without dates and amounts: the parts of document numbers among them. */
export const wordsOf = (line: string): string[] =>
  line
    .replaceAll(DATE, ' ')
    .replaceAll(AMOUNT, ' ')
    .toUpperCase()
    .match(/[A-Z0-9]+/g) ?? [];

/**
 * The open invoices that a pasted remittance names, in its order: by number as printed, without its hyphen, or by its digits alone.
 * One that is named with less than is outstanding comes last, so that the money pays the others in full first.
 */
export function namedInvoices(remittance: string, open: readonly Open[]): string[] {
  const found: { id: string; short: boolean }[] = [];
  for (const printed of remittance.split(/\r?\n/)) {
    const line = printed.replaceAll(DATE, ' ');
    const amounts = [...line.matchAll(AMOUNT)].map(([text]) => penceOf(text.replaceAll(/[£\s,]/g, '')) ?? 0);
    const words = wordsOf(line);
    for (const [i, word] of words.entries()) {
      const before = words[i - 1] ?? '';
      const invoice = open.find(({ number }) => {
        const whole = bare(number);
        const digits = /\d*$/.exec(number)![0];
        // Alone or after another number: `PO-1001` is somebody else's.
        return (
          word === whole || before + word === whole || (digits.length >= 3 && word === digits && !/[A-Z]$/.test(before))
        );
      });
      if (invoice && !found.some(({ id }) => id === invoice.id))
        found.push({ id: invoice.id, short: amounts.length > 0 && amounts.at(-1)! < invoice.openPence });
    }
  }
  return [...found.filter(({ short }) => !short), ...found.filter(({ short }) => short)].map(({ id }) => id);
}
