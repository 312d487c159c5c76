/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

/** The minimum contrast of text with its background. Source: WCAG 2.2 AA, success criterion 1.4.3. */
export const TEXT_CONTRAST = 4.5;

/** A colour written as `#rgb` or `#rrggbb`; undefined for anything else. */
export function parseColour(text: string): Rgb | undefined {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(text.trim());
  const digits = short ? short.slice(1).map((digit) => digit + digit) : /^#(..)(..)(..)$/.exec(text.trim())?.slice(1);
  const [red, green, blue] = (digits ?? []).map((pair) =>
    /^[\da-f]{2}$/i.test(pair) ? Number.parseInt(pair, 16) : Number.NaN,
  );
  return red === undefined || green === undefined || blue === undefined || Number.isNaN(red + green + blue)
    ? undefined
    : [red, green, blue];
}

/** The contrast of two colours, 1 to 21, in either order. Source: WCAG 2.2, contrast ratio. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(part: number): number {
  return part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4;
}
