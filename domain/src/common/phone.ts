import { plainCode } from './clean-text.ts';

/** What to say of a text that `parsePhone` cannot read. */
export const PHONE_WRONG = 'Enter a telephone number, for example 0113 496 0100 or 07700 900117 ext 2.';

/** E.164 has at most fifteen digits; a number with its area code has seven or more. */
const DIGITS = { min: 7, max: 15 };
/** Longer than any number with an extension. Bounds the match below, whose time grows with the square of the length. */
const LONGEST = 100;
const PARTS =
  /^(?:(?:telephone|tel|phone|mobile|mob|[tm])\b[\s.:]*)?(\(?\+?[\d\s()./-]+?)[\s,;(]*(?:(?:extension|extn|ext|x|#|press|option)[\s.:=]*(\d{1,6})\)?)?$/i;
/** A slash after a whole number begins another one; after an area code it is part of the number. */
const SECOND = /^(?![\s(]*[+0])[^/]*\/|(?:\d\D*){8,}\/|\/.*\//;

/**
 * A telephone number with spaces within a text, as a pattern: a British one with its area code, or one with its country; with its
 * extension. Ten or eleven digits tell the first from the other numbers of a text.
 */
export const PHONE_WITHIN =
  '(?<![\\d+])(?:(?=\\(?0(?:[ )]*\\d){9,10}(?!\\d))(?:0\\d{2,5}|\\(0\\d{2,5}\\))(?: \\d{3,6}){1,2}|\\+\\d{1,3}(?: (?:\\(0\\) ?)?\\d{2,6}){2,4})(?!\\d)(?: ext \\d{1,6})?';

/** The number and the extension of a text; empty if it is no telephone number. */
function partsOf(text: string): [string?, string?, string?] {
  const parts = text.length > LONGEST ? null : PARTS.exec(plainCode(text));
  return parts === null || SECOND.test(parts[1]!) ? [] : [parts[0], parts[1], parts[2]];
}

/**
 * A telephone number as people write it, tidied: `+44 (0)113 496 0100`, `0113-496.0100 x12` → `0113-496.0100 ext 12`. Null
 * for anything that is not one number with seven to fifteen digits.
 */
export function parsePhone(text: string): string | null {
  const [, number, extension] = partsOf(text);
  if (number === undefined) return null;
  const digits = number.replace(/\D/g, '').length;
  if (digits < DIGITS.min || digits > DIGITS.max) return null;
  const tidy = number.trim().replace(/\s+/g, ' ');
  return extension === undefined ? tidy : `${tidy} ext ${extension}`;
}

/**
 * The digits by which every way to write a number finds every other: without the country's 44 or the leading zero, and
 * without an extension. `+44 (0)113 496 0100`, `0044 113 4960100` and `0113 496 0100` are all `1134960100`. The database's
 * `tonnage_phone_word` gives the same. Empty without digits.
 */
export function phoneWord(text: string): string {
  const [number = ''] = plainCode(text)
    .toLowerCase()
    .replace(/^tel:/, '')
    .split(/[a-z#,;]/, 1);
  return number
    .replace(/\(0\)/g, '')
    .replace(/\D/g, '')
    .replace(/^(?:(?:00)?440?|00|0)/, '');
}

/**
 * The address that calls a number: `tel:+441134960100;ext=12` or `tel:01134960100`; without the zero after the country's
 * 44, and with the plus or the zero that spreadsheets drop. Source: RFC 3966.
 */
export function phoneLink(text: string): `tel:${string}` {
  const [, number = text, extension] = partsOf(text);
  const dialled = number
    .replace(/^(\s*\(?(?:\+|00).*)\(\s*0\s*\)/, '$1')
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+')
    .replace(/^(\+44|44(?=0?\d{10}$))0?/, '+44')
    .replace(/^(?=[1-9]\d{9}$)/, '0');
  return `tel:${dialled}${extension === undefined ? '' : `;ext=${extension}`}`;
}

/** With fewer digits a text is no part of a telephone number. */
const FEWEST_SOUGHT = 4;
/** A number without its leading zero, as spreadsheets leave it. */
const FEWEST_WHOLE = 9;

/** The digits of a text that may be a telephone number or its beginning, as `phoneWord` gives them; null for any other text. */
export function phoneSought(q: string): string | null {
  const text = plainCode(q);
  const word = phoneWord(text);
  // An account's number has fewer digits, and does not begin so.
  const isPhone = partsOf(text).length > 0 && (/^(?:tel:)?[+(0]/i.test(text) || word.length >= FEWEST_WHOLE);
  return isPhone && word.length >= FEWEST_SOUGHT ? word : null;
}
