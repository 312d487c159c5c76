import { contrastOf, parseColour, TEXT_CONTRAST, type Rgb } from '@tonnage/domain/common/colours';

export type BrandPair = { primary: string; onPrimary: string };

/** A company's own colours; undefined if it has not chosen both. */
export function brandOf(company: { brandColour: string | null; onBrandColour: string | null }): BrandPair | undefined {
  const { brandColour, onBrandColour } = company;
  return brandColour && onBrandColour ? { primary: brandColour, onPrimary: onBrandColour } : undefined;
}

const INK: Rgb = [0x16, 0x20, 0x1b];
const WHITE: Rgb = [255, 255, 255];
const NAV: Rgb = INK;
const DARK_SURFACE: Rgb = [0x18, 0x20, 0x19];

export const hexOf = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const mix = (under: Rgb, over: Rgb, share: number): Rgb => [
  under[0] + (over[0] - under[0]) * share,
  under[1] + (over[1] - under[1]) * share,
  under[2] + (over[2] - under[2]) * share,
];

export const contrast = (one: string, other: string): number => {
  const [a, b] = [parseColour(one), parseColour(other)];
  return a && b ? contrastOf(a, b) : 1;
};

const lightenedUntilReadable = (colour: Rgb, beside: Rgb): Rgb => {
  for (let share = 0; share < 1; share += 0.05) {
    const lighter = mix(colour, WHITE, share);
    if (contrastOf(lighter, beside) >= TEXT_CONTRAST) return lighter;
  }
  return WHITE;
};

/**
 * The tenant's own pair if it is readable; else ink on its colour, or white on a dark one. A few mid-tone greys and
 * reds suit neither: those are lightened a little under ink.
 */
const readablePair = (primary: Rgb, onPrimary: Rgb | undefined): { primary: Rgb; on: Rgb } => {
  const on = [onPrimary, INK, WHITE].find((colour) => colour && contrastOf(primary, colour) >= TEXT_CONTRAST);
  return on ? { primary, on } : { primary: lightenedUntilReadable(primary, INK), on: INK };
};

/** The CSS variables of a tenant's brand; none (so the kit's own yellow) when its colour is invalid. */
export const brandVariables = ({ primary, onPrimary }: BrandPair): Record<string, string> => {
  const colour = parseColour(primary);
  if (!colour) return {};
  const pair = readablePair(colour, parseColour(onPrimary));
  return {
    '--brand': hexOf(pair.primary),
    '--on-brand': hexOf(pair.on),
    '--brand-soft-light': hexOf(mix(WHITE, colour, 0.22)),
    '--brand-soft-dark': hexOf(mix(DARK_SURFACE, colour, 0.14)),
    '--brand-on-nav': hexOf(lightenedUntilReadable(colour, NAV)),
  };
};
