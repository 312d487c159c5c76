/**
 * The dimensions needed to draw a container sub-type. Lengths are those of the rim, in centimetres.
 */
export interface ContainerShape {
  kind: 'skip' | 'roro' | 'enclosed';
  lengthCm: number;
  heightCm: number;
  /** Not visible from the side; included so that a whole sub-type can be passed. */
  widthCm?: number;
  sizeYards?: number;
}

/** A chain-lift skip's base is about this fraction of its rim's length. */
export const FOOT_OF_RIM = 0.64;

export function ribCount({ kind, lengthCm }: ContainerShape): number {
  return kind === 'roro' ? Math.max(3, Math.round(lengthCm / 100)) : lengthCm < 150 ? 1 : 2;
}
