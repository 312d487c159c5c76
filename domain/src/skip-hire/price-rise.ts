/** Pence to which a changed price may be rounded: the penny, 50p, a pound, five pounds. */
export const RISE_ROUNDINGS = [1, 50, 100, 500] as const;
export type RiseRounding = (typeof RISE_ROUNDINGS)[number];

/** The furthest that one change may go, basis points: half down, double up. */
export const RISE_LIMITS = { least: -5_000, most: 10_000 };

/**
 * A price after a rise, or a fall if `byBp` is negative. Pence without VAT; `byBp` in basis points (400 is 4 %). Rounded to the
 * nearest multiple of `roundTo`, halves up, and not to nothing: what costs something goes on costing at least one such multiple,
 * or what it cost if that was less.
 */
export function risen(pence: number, byBp: number, roundTo: RiseRounding): number {
  const unit = 10_000 * roundTo;
  const rounded = Math.floor((pence * (10_000 + byBp) + unit / 2) / unit) * roundTo;
  return rounded > 0 ? rounded : Math.min(pence, roundTo);
}
