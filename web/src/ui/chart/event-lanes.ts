/** Height of a lane of event texts, pixels. */
export const LANE = 18;
const MOST_LANES = 3;
const MOST_LETTERS = 28;
/** Width of a letter, where a reader has set wider spacing too, and of the flag with its gaps, pixels. */
const LETTER = 8;
const FLAG = 24;

interface Flag {
  /** Index of the event. */
  event: number;
  x: number;
  /** Null: no room for the text, which is in the list under the chart. */
  lane: number | null;
  text: string;
  /** The text stands left of the flag, which is too near to the right edge. */
  left: boolean;
}

/** Places event texts in up to three lanes above a chart, so that none covers another. */
export function flagsOf(events: readonly { x: number; text: string }[], width: number): Flag[] {
  const ends: number[] = [];
  return events
    .map((each, event) => ({ ...each, event }))
    .toSorted((a, b) => a.x - b.x)
    .map(({ event, x, text: whole }) => {
      const text = whole.length > MOST_LETTERS ? `${whole.slice(0, MOST_LETTERS - 1).trimEnd()}…` : whole;
      const room = text.length * LETTER + FLAG;
      const left = x + room > width;
      const from = left ? x - room : x;
      const free = [0, 1, 2].find((lane) => (ends[lane] ?? 0) <= from && lane < MOST_LANES);
      if (free !== undefined) ends[free] = left ? x + FLAG / 2 : x + room;
      return { event, x, lane: free ?? null, text, left };
    });
}
