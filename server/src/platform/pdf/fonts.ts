import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
// @ts-expect-error It has no types; the part that is used is declared below.
import { create } from 'fontkit';

/** A parsed font. */
export interface ParsedFont {
  characterSet: number[];
  hasGlyphForCodePoint(letter: number): boolean;
  glyphForCodePoint(letter: number): unknown;
  layout(text: string, features?: string[]): unknown;
}

export const parse = create as (bytes: Uint8Array) => ParsedFont;

// The fonts of the screens, embedded because the standard PDF fonts have no Ł or ş.
const FILES = {
  400: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  600: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  700: '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
} as const;

export type Weight = keyof typeof FILES;

export const WEIGHTS = [400, 600, 700] as const satisfies readonly Weight[];

/** A number or an amount of money: its digits are of equal width, so that amounts stand under each other. */
const AMOUNT = /^-?£?[\d.,]+%?\s?$/;

const { resolve } = createRequire(import.meta.url);

/** Parsed once for all documents: parsing takes several times as long as a page. */
export const FONTS: Readonly<Record<Weight, ParsedFont>> = { 400: parsed(400), 600: parsed(600), 700: parsed(700) };

/**
 * Assigns each glyph of the font its character. The font remembers the first character a glyph was used for: a full stop first
 * used as part of an exclamation mark was wrong in every later document, so "£120.00" looked right, but copied, searched and read
 * aloud as "£120 00".
 */
function parsed(weight: Weight): ParsedFont {
  const font = parse(readFileSync(resolve(FILES[weight])));
  // Those that share a glyph with a rarer letter come first.
  for (const letter of '’”ι') font.glyphForCodePoint(letter.codePointAt(0)!);
  for (const letter of font.characterSet) if (!isPrivateUse(letter)) font.glyphForCodePoint(letter);
  // Asked of the font, because the writer caches no text with features. It is asked word by word.
  const layout = font.layout.bind(font);
  font.layout = (text) => (AMOUNT.test(text) ? layout(text, ['tnum']) : layout(text));
  return font;
}

/** These code points hold variants of characters that also have their own, such as the hyphen between capitals. */
function isPrivateUse(letter: number): boolean {
  return letter >= 0xe000 && letter <= 0xf8ff;
}
