/** Emoji with what joins and varies them, among it the flags of England, Scotland and Wales; and keycaps. */
const EMOJI =
  '\\p{Extended_Pictographic}(?:[\\u{FE0E}\\u{FE0F}\\u{200D}\\u{1F3FB}-\\u{1F3FF}\\u{E0020}-\\u{E007F}]|\\p{Extended_Pictographic})+|[\\d#*]\\u{FE0F}?\\u{20E3}';
/** Scripts whose spelling needs the joiners: in Persian and in the scripts of India they are part of a word. */
const JOINED = ['Arabic', 'Bengali', 'Devanagari', 'Gujarati', 'Gurmukhi', 'Kannada', 'Khmer', 'Malayalam', 'Mongolian']
  .concat(['Oriya', 'Sinhala', 'Syriac', 'Tamil', 'Telugu'])
  .map((script) => `\\p{Script=${script}}`)
  .join('');
/** The object that a picture left behind in a text is as invisible as the rest. */
const INVISIBLE = new RegExp(
  `(${EMOJI}|[${JOINED}]\\p{M}*[\\u{200C}\\u{200D}]+(?=[${JOINED}]))|[\\p{Default_Ignorable_Code_Point}\\u{FFFC}]`,
  'gu',
);
const SPACES = /[\u{A0}\u{1680}\u{2000}-\u{200A}\u{202F}\u{205F}\u{3000}]/gu;
/** Most texts have nothing to clean. */
const PLAIN = /^[\t\n\r -~]*$/;

/**
 * A text without what nobody sees: zero-width and directional characters, byte order marks and soft hyphens are removed,
 * every kind of space becomes the ordinary one, and an accent typed as a character of its own joins its letter (NFC).
 * Emoji and the joiners of Persian and Indian spelling are kept. Not for passwords.
 */
export function cleanText(text: string): string {
  return PLAIN.test(text) ? text : text.replace(INVISIBLE, '$1').replace(SPACES, ' ').normalize('NFC');
}

/** The same for every text within a value, in place; fields that `isExempt` names are left as they are. Returns the value. */
export function cleanTexts<T>(value: T, isExempt: (key: string) => boolean = () => false): T {
  if (typeof value === 'string') return cleanText(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  const holder = value as Record<string, unknown>;
  for (const key of Object.keys(holder)) {
    if (isExempt(key)) continue;
    const inner = holder[key];
    const cleaned = cleanTexts(inner, isExempt);
    if (cleaned !== inner) holder[key] = cleaned;
  }
  return value;
}

/** A password is what was typed, to the last invisible character. */
export const isPassword = (key: string): boolean => /password/i.test(key);

/**
 * A number or a code as its plain letters and digits would be typed: wide letters and digits, and hyphens of every length,
 * become the ordinary ones. For telephone numbers, postcodes and the numbers of companies.
 */
export function plainCode(text: string): string {
  return cleanText(text)
    .normalize('NFKC')
    .replace(/\p{Pd}|\u{2212}/gu, '-')
    .trim();
}
