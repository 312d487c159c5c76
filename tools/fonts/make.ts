// Makes the two fonts of the browser apps, with the letters, weights and widths that the apps use and nothing else.
// In this folder: `npm install`, then `node make.ts`.
import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const TARGET = new URL('../../web/src/ui/theme/fonts/', import.meta.url);
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));
/** English and its neighbours; others fall back to the system's fonts. */
const LETTERS = [...range(0x20, 0x7e), ...range(0xa0, 0xff), ...range(0x2000, 0x206f), ...'ıŒœʻʼˆ˚˜̸̄̈€™↑↓−∕'].join('');
/** Kerning, marks, local forms, figures of one width, and what belongs together. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'calt'];

const FONTS = [
  { name: 'inter', from: 'inter/files/inter-latin-wght-normal.woff2', axes: { wght: { min: 400, max: 700 } } },
  {
    name: 'archivo',
    from: 'archivo/files/archivo-latin-wdth-normal.woff2',
    axes: { wght: { min: 600, max: 700 }, wdth: { min: 100, max: 118 } },
  },
];

for (const { name, from, axes } of FONTS) {
  const whole = readFileSync(new URL(`node_modules/@fontsource-variable/${from}`, import.meta.url));
  const font = await subsetFont(whole, LETTERS, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: FEATURES,
    noHinting: true,
  });
  writeFileSync(new URL(`${name}.woff2`, TARGET), font);
  console.log(`${name}: ${whole.length} bytes, ${font.length} of them kept`);
}
