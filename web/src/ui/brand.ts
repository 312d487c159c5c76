export type BrandPair = { primary: string; onPrimary: string };

type Rgb = readonly [number, number, number];

const INK: Rgb = [0x16, 0x20, 0x1b];
const WHITE: Rgb = [255, 255, 255];
const NAV: Rgb = INK;
const DARK_SURFACE: Rgb = [0x18, 0x20, 0x19];

const TEXT_CONTRAST = 4.5;

const parse = (hex: string): Rgb | undefined => {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(hex.trim());
  const digits = short ? short.slice(1).map((digit) => digit + digit) : /^#(..)(..)(..)$/.exec(hex.trim())?.slice(1);
  const [red, green, blue] = (digits ?? []).map((pair) => Number.parseInt(pair, 16));
  return red === undefined || green === undefined || blue === undefined || Number.isNaN(red + green + blue)
    ? undefined
    : [red, green, blue];
};

const hex = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const mix = (under: Rgb, over: Rgb, share: number): Rgb => [
  under[0] + (over[0] - under[0]) * share,
  under[1] + (over[1] - under[1]) * share,
  under[2] + (over[2] - under[2]) * share,
];

const linear = (part: number): number => (part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

const ratio = (one: Rgb, other: Rgb): number => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
};

export const contrast = (one: string, other: string): number => {
  const [a, b] = [parse(one), parse(other)];
  return a && b ? ratio(a, b) : 1;
};

const lightenedUntilReadable = (colour: Rgb, beside: Rgb): Rgb => {
  for (let share = 0; share < 1; share += 0.05) {
    const lighter = mix(colour, WHITE, share);
    if (ratio(lighter, beside) >= TEXT_CONTRAST) return lighter;
  }
  return WHITE;
};

/**
 * The tenant's own pair where it can be read; else ink on its colour, or white on a dark one. A few middling greys and
 * reds take neither: those are lightened a little under ink.
 */
const readablePair = (primary: Rgb, wanted: Rgb | undefined): { primary: Rgb; on: Rgb } => {
  const on = [wanted, INK, WHITE].find((colour) => colour && ratio(primary, colour) >= TEXT_CONTRAST);
  return on ? { primary, on } : { primary: lightenedUntilReadable(primary, INK), on: INK };
};

/** The CSS variables of a tenant's brand; nothing at all (so the kit's own yellow) when its colour is no colour. */
export const brandVariables = ({ primary, onPrimary }: BrandPair): Record<string, string> => {
  const colour = parse(primary);
  if (!colour) return {};
  const pair = readablePair(colour, parse(onPrimary));
  return {
    '--brand': hex(pair.primary),
    '--on-brand': hex(pair.on),
    '--brand-soft': `light-dark(${hex(mix(WHITE, colour, 0.22))}, ${hex(mix(DARK_SURFACE, colour, 0.14))})`,
    '--brand-on-nav': hex(lightenedUntilReadable(colour, NAV)),
  };
};
