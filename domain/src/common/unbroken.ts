import { PHONE_WITHIN } from './phone.ts';
import { POSTCODE_WITHIN } from './postcode.ts';

const UNBROKEN = new RegExp(`(${POSTCODE_WITHIN}|${PHONE_WITHIN})`);

/** The parts of a text around its postcodes and telephone numbers: every second one is such, which no line breaks. */
export const splitAtUnbroken = (text: string): string[] => text.split(UNBROKEN);

/** The text with spaces in its postcodes and telephone numbers that no line breaks at. */
export const withUnbroken = (text: string): string =>
  splitAtUnbroken(text)
    .map((part, index) => (index % 2 === 1 ? part.replaceAll(' ', '\u{A0}') : part))
    .join('');
