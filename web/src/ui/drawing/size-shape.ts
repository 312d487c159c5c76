import type { ContainerShape } from '@tonnage/domain/skip-hire/container-shape';

/** Lengths of the rim and heights of common skips by their size in cubic yards, centimetres. */
const SKIPS: readonly (readonly [yards: number, lengthCm: number, heightCm: number])[] = [
  [2, 152, 97],
  [3, 168, 97],
  [4, 183, 97],
  [5, 244, 107],
  [6, 259, 122],
  [8, 366, 122],
  [10, 366, 152],
  [12, 366, 168],
  [14, 396, 183],
  [16, 427, 198],
];
/** A roll-on is about six metres long, and its size decides its height. */
const RORO_LENGTH_CM = 600;
const RORO_CM_PER_YARD = 6.5;

/** A container's usual dimensions, for a drawing where only its size in cubic yards is known. */
export function shapeOfSize(kind: ContainerShape['kind'], sizeYards: number): ContainerShape {
  if (kind === 'roro')
    return { kind, lengthCm: RORO_LENGTH_CM, heightCm: Math.min(260, Math.max(100, sizeYards * RORO_CM_PER_YARD)) };
  const [, lengthCm, heightCm] = SKIPS.find(([yards]) => yards >= sizeYards) ?? SKIPS.at(-1)!;
  return { kind, lengthCm, heightCm };
}
