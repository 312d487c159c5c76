/** A position in the primary's log, written so that a later one is the greater text. */
export type Position = string;

/** Before everything. */
export const NOWHERE: Position = '00000000/00000000';

/** The position that PostgreSQL or a client writes as `16/B374D848`; null: it is none. */
export function positionOf(lsn: unknown): Position | null {
  if (typeof lsn !== 'string' || !/^[\dA-F]{1,8}\/[\dA-F]{1,8}$/i.test(lsn)) return null;
  return lsn
    .toUpperCase()
    .split('/')
    .map((half) => half.padStart(8, '0'))
    .join('/');
}

/** The bytes of the log between two positions, 0 or more. */
export function bytesBetween(from: Position, to: Position): number {
  const at = (position: Position) => Number.parseInt(position.replace('/', ''), 16);
  return Math.max(0, at(to) - at(from));
}

export const furthest = (...positions: readonly Position[]): Position =>
  positions.reduce((one, other) => (one > other ? one : other));
