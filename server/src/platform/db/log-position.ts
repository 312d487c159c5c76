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
  return Math.max(0, bytesTo(to) - bytesTo(from));
}

const bytesTo = (position: Position) => Number.parseInt(position.replace('/', ''), 16);

const PAGE = 8_192;
const SEGMENT = 16 * 1_048_576;

/**
 * An insert position as replay reaches it. Right behind a page's header (24 bytes; 40 where a segment begins), nothing of the page is
 * written yet: until something is, replay ends before the header.
 */
export function replayable(insert: Position): Position {
  const at = bytesTo(insert);
  const header = at % SEGMENT === 40 ? 40 : at % PAGE === 24 ? 24 : 0;
  return header === 0
    ? insert
    : `${insert.slice(0, 9)}${((at - header) % 2 ** 32).toString(16).toUpperCase().padStart(8, '0')}`;
}

export const furthest = (...positions: readonly Position[]): Position =>
  positions.reduce((one, other) => (one > other ? one : other));
