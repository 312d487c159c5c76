import { foldName } from '../../common/names.ts';

/** What banks and people add to the name of who paid. */
const ADDED = new Set(
  (
    'fpi fp bgc bacs bac faster payment payments pymt pymts pmt received receipt receipts transfer trf tfr from credit giro bank direct inward ' +
    'mobile online via ref reference inv invoice invoices no nos number chq cheque chaps so cr deposit money added for ob counter automated ' +
    'cash paypal stripe sumup worldpay zettle izettle ' +
    'the and ltd ltd. limited plc llp co company uk gb mr mrs ms miss dr sir'
  ).split(' '),
);
/** Fewer letters tell nobody from another. */
const TELLING = 4;
/** Banks keep 18 characters of a name; the words that are left out make what is left shorter. */
const TRUNCATED = 10;

/**
 * The name of who paid, or of a customer, to compare them: `MARLOW CONSTRUCTIO INV-1042 BGC` is `marlow constructio`. Empty where the
 * text has no name.
 */
export function payerKey(text: string): string {
  // `FASTER PAYMENTS RECEIPT REF SKIPS FROM ALDER CIVILS`.
  const [, from] = /\bfrom (.*)$/i.exec(text) ?? [];
  return foldName(from ?? text)
    .replaceAll('&', ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !/\d/.test(word) && !ADDED.has(word))
    .join(' ');
}

/** How a name on a statement fits a customer's, the best first. */
export const FITS = ['same', 'truncated', 'initial'] as const;
export type Fit = (typeof FITS)[number];

/** How the name of a payer fits that of a customer, both by `payerKey`; null: it does not. */
export function fitOf(payer: string, customer: string): Fit | null {
  if (payer.length < TELLING || customer.length < TELLING) return null;
  const [whole, name] = [payer.replaceAll(' ', ''), customer.replaceAll(' ', '')];
  if (whole === name || payer.startsWith(`${customer} `)) return 'same';
  const common = commonLength(payer, customer);
  // The bank's text ends within a word of the name, or a reference follows there.
  const isCut = (common === payer.length || payer[common] === ' ') && common < customer.length;
  if (common >= TRUNCATED && isCut) return 'truncated';
  return initialFits(payer.split(' '), customer.split(' ')) ? 'initial' : null;
}

function commonLength(a: string, b: string): number {
  let n = 0;
  while (n < a.length && a[n] === b[n]) n++;
  return n;
}

/** `J SMITH` or `SMITH J` for John Smith. */
function initialFits([first = '', second = '', ...more]: string[], customer: string[]): boolean {
  if (customer.length < 2 || more.length > 0) return false;
  const [given, surname] = [customer[0]!, customer.at(-1)!];
  if (surname.length < 3) return false;
  return (second === surname && first === given[0]) || (first === surname && (second === given[0] || second === given));
}

/** By what a customer's name is found to compare it with a payer's: each name that fits one shares one of these with it. */
export function keysOfCustomer(name: string): string[] {
  const words = name.split(' ');
  return [
    `whole ${name.replaceAll(' ', '')}`,
    `words ${name}`,
    `start ${name.slice(0, TRUNCATED)}`,
    `initial ${words[0]![0]} ${words.at(-1)!}`,
  ];
}

/** The same of a payer's name. */
export function keysOfPayer(name: string): string[] {
  const words = name.split(' ');
  const [first = '', second = ''] = words;
  return [
    `whole ${name.replaceAll(' ', '')}`,
    ...words.map((_, i) => `words ${words.slice(0, i + 1).join(' ')}`),
    `start ${name.slice(0, TRUNCATED)}`,
    `initial ${first[0]} ${second}`,
    `initial ${second[0]} ${first}`,
  ];
}
