import { isNil, readNumber } from './read-number.ts';

type Line = readonly string[];

const cellOf = (line: Line, column: number) => line[column]?.trim() ?? '';

/**
 * Whether a line continues the headings above it, of which some are merged over several columns: it names columns that
 * have no heading of their own above, has no figures, and its first cell is empty or itself a heading, not a row's name.
 */
export function isSecondHead(upper: Line, lower: Line, isHead: (text: string) => boolean): boolean {
  const first = cellOf(lower, 0);
  const named = lower.flatMap((cell, column) => (column > 0 && !isNil(cell) ? [column] : []));
  return (
    (first === '' || isHead(first)) &&
    named.some((column) => cellOf(upper, column) === '' && upper.slice(0, column).some((cell) => cell.trim() !== '')) &&
    named.every((column) => readNumber(cellOf(lower, column), { places: 6, units: ['£', '%', 't'] }).number === null)
  );
}

/**
 * The headings of two lines as one: in each column what `pick` makes of the heading above, merged to the right, and its
 * own in the lower line. One that only the upper line has is merged downwards.
 */
export function headsOfTwo(upper: Line, lower: Line, pick: (above: string, own: string) => string): string[] {
  let above = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    above = cellOf(upper, column) || above;
    const own = cellOf(lower, column);
    return own === '' ? cellOf(upper, column) : pick(above, own);
  });
}

/** The first of the ways to read a heading with the one above it that is known, or null. */
export function knownHead(above: string, own: string, isKnown: (head: string) => boolean): string | null {
  return [own, `${above} ${own}`, `${own} ${above}`].find(isKnown) ?? null;
}
