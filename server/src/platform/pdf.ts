import { createRequire } from 'node:module';
import type { DocumentProps } from '@react-pdf/renderer';
import type { ReactElement } from 'react';

// The letters of the screens, embedded, because the fonts that every PDF reader has know no name with a Ł or a ş.
const FONTS = [
  ['@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf', 400],
  ['@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf', 600],
  ['@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf', 700],
] as const;

let ready: ReturnType<typeof load> | undefined;

/** Loaded with the first paper that is made: a server that makes none does not pay for it. */
function load() {
  return import('@react-pdf/renderer').then((kit) => {
    const { resolve } = createRequire(import.meta.url);
    kit.Font.register({
      family: 'Inter',
      fonts: FONTS.map(([file, fontWeight]) => ({ src: resolve(file), fontWeight })),
    });
    // A code or a name is not to be broken with a hyphen that is not its own.
    kit.Font.registerHyphenationCallback((word) => [word]);
    return kit;
  });
}

/** The bytes of a PDF. What it looks like is the templates' of the module. */
export async function renderPdf(document: ReactElement<DocumentProps>): Promise<Uint8Array> {
  ready ??= load();
  const { renderToBuffer } = await ready;
  return renderToBuffer(document);
}
