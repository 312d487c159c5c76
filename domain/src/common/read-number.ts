/** How the numbers of one file or paste are written. */
export interface NumberStyle {
  /** The same file or paste has decimal commas; see `hasDecimalCommas`. */
  decimalCommas?: boolean;
}

/** Why a text is not read: it is no number, it has a choice of two meanings, or it has more decimals than are kept. */
export type NumberProblem = 'notANumber' | 'ambiguous' | 'tooPrecise';

/** A number as plain digits with an optional minus and decimals, in its shortest form, or why there is none. */
export type ReadNumber = { number: string; problem: null } | { number: null; problem: NumberProblem };

interface NumberField extends NumberStyle {
  /** Decimals that the field keeps. */
  places: number;
  /** Signs and units that may be beside the number, in any case: `£`, `kg`. With a currency among them, also CR and DR. */
  units?: readonly (string | null | undefined)[];
}

/** Spreadsheets compute with 15 to 17 digits; a person does not type more than this with too many decimals. */
const TYPED_DIGITS = 12;

/**
 * Reads a number as people type, paste and import it: `1,234.5`, `1.234,50`, `12,50`, `1 234`, `1’234`, `(12)`, `12-`,
 * `£12`, and in an amount of money `12 CR`, a credit, which is below zero, and `12 DR`. A comma before exactly three digits
 * separates thousands, any other lone comma decimals; a lone dot is a decimal point. With `decimalCommas`, `1,234` and
 * `1.234` are ambiguous. Thousands come in groups of three. More decimals than `places` are rounded, half away from zero, if
 * the number has more than twelve significant digits: it was computed.
 */
export function readNumber(text: string, { places, units = [], decimalCommas = false }: NumberField): ReadNumber {
  const { signs, negative, digits } = withoutSigns(folded(text), units);
  const parts = signs > 1 ? null : partsOf(digits);
  if (parts === null) return { number: null, problem: 'notANumber' };
  if (parts.either && decimalCommas) return { number: null, problem: 'ambiguous' };
  // Zeros at the end are no further decimals, except three, which may be thousands.
  const { whole } = parts;
  const fraction = parts.either ? parts.fraction : parts.fraction.replace(/0+$/, '');
  const significant = `${whole}${fraction}`.replace(/^0+/, '').length;
  if (fraction.length > places && significant <= TYPED_DIGITS) return { number: null, problem: 'tooPrecise' };
  return { number: plain(negative, whole, fraction, places), problem: null };
}

/** A whole number from `least` to `most`; null for an empty text, undefined for anything else. */
export function readWhole(
  text: string,
  { least = 0, most, units = [] }: { least?: number; most: number; units?: readonly string[] },
): number | null | undefined {
  if (folded(text) === '') return null;
  const { number } = readNumber(text, { places: 0, units });
  return number !== null && Number(number) >= least && Number(number) <= most ? Number(number) : undefined;
}

/**
 * Whether a cell of a file or a paste has no number: it is empty, or a dash, perhaps with `£`. Accounting formats show
 * zero so, and people what they do not know, so a dash is never read as 0.
 */
export const isNil = (text: string): boolean => /^(?:(?:\p{Sc} ?)?-(?: ?\p{Sc})?)?$/u.test(folded(text));

/**
 * Whether one of these texts is a number that has a decimal comma for certain: `12,5`, `1.234,56`, `1.234.567`. Programs
 * separate cells by semicolons where the comma is the decimal mark: with `semicolons` it is one, unless a number shows
 * that it is not: `12.5`, `1,234.56`, `1,234,567`.
 */
export function hasDecimalCommas(texts: Iterable<string>, { semicolons = false } = {}): boolean {
  let isSure = false;
  for (const text of texts) {
    const digits = folded(text).replace(/^[^\d.,]{1,12}|[^\d.,]{1,12}$/g, '');
    const parts = partsOf(digits);
    if (parts?.comma === true) return true;
    isSure ||= parts !== null && !parts.either && /[.,]/.test(digits);
  }
  return semicolons && !isSure;
}

/** What to tell about a text that is not read, without a full stop. */
export function numberProblem(problem: NumberProblem, places: number): string {
  switch (problem) {
    case 'ambiguous':
      return 'This could be thousands or decimals, because numbers here seem to have a decimal comma. Remove the thousands separator, or add a zero to the decimals';
    case 'tooPrecise':
      return places === 0 ? 'Enter a whole number' : `Enter at most ${places} decimal places`;
    case 'notANumber':
      return 'This isn’t a number';
  }
}

/** One kind of space, apostrophe, minus and digit; no invisible characters. */
function folded(text: string): string {
  return text
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCodePoint(wide.codePointAt(0)! - 0xfe_e0))
    .replaceAll(/[−–—﹣‒‐‑⁻]/g, '-')
    .replaceAll(/[’‘ʼ′´`]/g, "'")
    .replaceAll(/\s/g, ' ')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim();
}

/** The sign or the ISO code of a currency. */
const CURRENCY = /\p{Sc}|^[A-Z]{3}$/u;
/** How ledgers mark credits and debits, before or after the amount. The end of `IDR` is no debit. */
const CREDIT = /^cr(?![a-z])(?:\. )?(.*)$|^(.*)(?<![a-z])cr\.?$/i;
const DEBIT = /^dr(?![a-z])(?:\. )?(.*)$|^(.*)(?<![a-z])dr\.?$/i;

/** Removes signs, brackets and units from both ends. */
function withoutSigns(text: string, units: readonly (string | null | undefined)[]) {
  let digits = text;
  let [signs, negative] = [0, false];
  const beside = new Set(units.flatMap((unit) => (unit ? [folded(unit).toLowerCase()] : [])));
  const isMoney = units.some((unit) => unit && CURRENCY.test(unit));
  for (let before = ''; before !== digits;) {
    before = digits;
    const minus =
      /^\((.*)\)$/.exec(digits) ??
      /^-(.*)$/.exec(digits) ??
      /^(.*)-$/.exec(digits) ??
      (isMoney ? CREDIT.exec(digits) : null);
    const plus = /^\+(.*)$/.exec(digits) ?? (isMoney ? DEBIT.exec(digits) : null);
    const sign = minus ?? plus;
    if (sign) {
      signs++;
      negative = minus !== null;
      digits = (sign[1] ?? sign[2])!.trim();
    }
    for (const unit of beside) {
      const lower = digits.toLowerCase();
      if (lower.startsWith(unit)) digits = digits.slice(unit.length).trim();
      else if (lower.endsWith(unit)) digits = digits.slice(0, -unit.length).trim();
      else continue;
      beside.delete(unit);
    }
  }
  return { signs, negative, digits };
}

interface Parts {
  whole: string;
  fraction: string;
  /** Whether a comma separates decimals, or a dot thousands, for certain. */
  comma: boolean;
  /** Whether the one separator may be for thousands or for decimals. */
  either: boolean;
}

/** Null for anything but digits with separators. */
function partsOf(digits: string): Parts | null {
  if (digits.length > 60 || !/^[\d., ']+$/.test(digits)) return null;
  const parts = (whole = '', fraction = '', comma = false, either = false) => ({
    whole: whole.replaceAll(/\D/g, ''),
    fraction,
    comma,
    either,
  });
  if (/^\d+$/.test(digits)) return parts(digits);
  // Thousands in groups of three, all by the same mark, and decimals after another.
  const grouped = /^([1-9]\d{0,2}([., '])\d{3}(?:\2\d{3})*)(?:([.,])(\d+))?$/.exec(digits);
  const [, whole = '', mark = '', point, decimals] = grouped ?? [];
  if (grouped && point !== mark) {
    const isLone = whole.length <= 7 && point === undefined && (mark === ',' || mark === '.');
    if (isLone)
      return mark === ',' ? parts(whole, '', false, true) : parts(whole.slice(0, -4), whole.slice(-3), false, true);
    return parts(whole, decimals, point === ',' || (mark === '.' && point === undefined));
  }
  const decimal = /^(\d*)([.,])(\d+)$/.exec(digits);
  return decimal ? parts(decimal[1], decimal[3], decimal[2] === ',') : null;
}

function plain(negative: boolean, whole: string, fraction: string, places: number): string {
  const kept = fraction.slice(0, places).padEnd(places, '0');
  const up = (fraction[places] ?? '0') >= '5' ? 1n : 0n;
  const amount = (BigInt(`${whole}${kept}` || '0') + up).toString().padStart(places + 1, '0');
  const decimals = amount.slice(amount.length - places).replace(/0+$/, '');
  const size = `${amount.slice(0, amount.length - places)}${places === 0 || decimals === '' ? '' : `.${decimals}`}`;
  return negative && size !== '0' ? `-${size}` : size;
}
