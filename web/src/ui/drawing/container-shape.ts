/** What a drawing needs of a container sub-type. Lengths are those of the rim, in centimetres. */
export interface ContainerShape {
  kind: 'skip' | 'roro' | 'enclosed';
  lengthCm: number;
  heightCm: number;
  /** Not seen from the side; here so that a whole sub-type can be handed over. */
  widthCm?: number;
  sizeYards?: number;
}

/** A chain-lift skip is about this much shorter at its foot. */
export const FOOT_OF_RIM = 0.64;

export function ribCount({ kind, lengthCm }: ContainerShape): number {
  return kind === 'roro' ? Math.max(3, Math.round(lengthCm / 100)) : lengthCm < 150 ? 1 : 2;
}
