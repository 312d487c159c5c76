import { createRequire } from 'node:module';
import type { DocumentProps, Font } from '@react-pdf/renderer';
import type { ReactElement } from 'react';

// The letters of the screens, embedded, because the fonts that every PDF reader has know no name with a Ł or a ş.
const FONTS = [
  ['@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf', 400],
  ['@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf', 600],
  ['@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf', 700],
] as const;

const FAMILY = 'Inter';

let ready: ReturnType<typeof load> | undefined;

/** Loaded with the first paper that is made: a server that makes none does not pay for it. */
async function load() {
  const kit = await import('@react-pdf/renderer');
  const { resolve } = createRequire(import.meta.url);
  kit.Font.register({
    family: FAMILY,
    fonts: FONTS.map(([file, fontWeight]) => ({ src: resolve(file), fontWeight })),
  });
  // A code or a name is not to be broken with a hyphen that is not its own.
  kit.Font.registerHyphenationCallback((word) => [word]);
  for (const [, fontWeight] of FONTS) await nameGlyphs(kit.Font, { fontFamily: FAMILY, fontWeight });
  return kit;
}

/**
 * Tells the font which letter each of its glyphs is. It remembers what a glyph was first met as: the point that was met as a part
 * of an exclamation mark was no letter in any later paper, so "£120.00" was seen, but copied, searched and read aloud as "£120 00".
 */
async function nameGlyphs(fonts: typeof Font, descriptor: { fontFamily: string; fontWeight: number }): Promise<void> {
  await fonts.load(descriptor);
  // The kit's types leave out that it is a font of fontkit.
  const font = fonts.getFont(descriptor)!.data as unknown as {
    characterSet: number[];
    glyphForCodePoint(letter: number): unknown;
  };
  for (const letter of font.characterSet) if (!isPrivateUse(letter)) font.glyphForCodePoint(letter);
}

/** Under these numbers the font has forms of letters that stand under their own number too, as the hyphen between capitals. */
const isPrivateUse = (letter: number) => letter >= 0xe000 && letter <= 0xf8ff;

/** The bytes of a PDF. What it looks like is the templates' of the module. */
export async function renderPdf(document: ReactElement<DocumentProps>): Promise<Uint8Array> {
  ready ??= load();
  const { renderToBuffer } = await ready;
  return renderToBuffer(document);
}
