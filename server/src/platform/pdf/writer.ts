import { createRequire } from 'node:module';
import type { DocumentProps, Font } from '@react-pdf/renderer';
import type { ReactElement } from 'react';

// The fonts of the screens, embedded because the standard PDF fonts have no Ł or ş.
const FONTS = [
  ['@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf', 400],
  ['@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf', 600],
  ['@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf', 700],
] as const;

const FAMILY = 'Inter';

let ready: ReturnType<typeof load> | undefined;

/** Loaded with the first document, so that a server that renders none does not pay for it. */
async function load() {
  const kit = await import('@react-pdf/renderer');
  const { resolve } = createRequire(import.meta.url);
  kit.Font.register({
    family: FAMILY,
    fonts: FONTS.map(([file, fontWeight]) => ({ src: resolve(file), fontWeight })),
  });
  // Prevents hyphenation, which would add a hyphen to a code or a name.
  kit.Font.registerHyphenationCallback((word) => [word]);
  for (const [, fontWeight] of FONTS) await nameGlyphs(kit.Font, { fontFamily: FAMILY, fontWeight });
  return kit;
}

/**
 * Assigns each glyph of the font its character. The font remembers the first character a glyph was used for: a full stop first
 * used as part of an exclamation mark was wrong in every later document, so "£120.00" looked right, but copied, searched and read
 * aloud as "£120 00".
 */
async function nameGlyphs(fonts: typeof Font, descriptor: { fontFamily: string; fontWeight: number }): Promise<void> {
  await fonts.load(descriptor);
  // The kit's types omit that this is a fontkit font.
  const font = fonts.getFont(descriptor)!.data as unknown as {
    characterSet: number[];
    glyphForCodePoint(letter: number): unknown;
  };
  for (const letter of font.characterSet) if (!isPrivateUse(letter)) font.glyphForCodePoint(letter);
}

/** These code points hold variants of characters that also have their own, such as the hyphen between capitals. */
const isPrivateUse = (letter: number) => letter >= 0xe000 && letter <= 0xf8ff;

/** Renders a PDF. The module's templates define its appearance. */
export async function renderPdf(document: ReactElement<DocumentProps>): Promise<Uint8Array> {
  ready ??= load();
  const { renderToBuffer } = await ready;
  return renderToBuffer(document);
}
