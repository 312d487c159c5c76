import { loadWidth } from '../../../ui/drawing/load-drawing.tsx';
import { shapeOfSize } from '../../../ui/drawing/size-shape.ts';
import type { Band, LaneStop } from './bands.ts';

/** The hours that the lanes show, minutes from midnight. */
export interface Axis {
  begins: number;
  ends: number;
}

const BEGINS = 6 * 60 + 30;
const ENDS = 17 * 60;
/** Type, size and district fit into `whole`; below `legible` the district is cut, and the `narrowest` still show what is done. */
const CARD = { narrowest: 14, legible: 54, whole: 70 };
/** What a card stands for, minutes: the work and the end of the drive. It is wider where the scale is larger. */
const CARD_MINUTES = 42;
/** A letter of the customer's name, the edges of its card, and the widest for its sake, pixels. */
const NAME = { letter: 5.7, edges: 18, most: 140 };
/** How much the least width of a card is below its usual one, pixels. */
const LESS = 6;
const TIP = 19;
const GAP = 2;
const MARK = 18;
/** How far a finished stop may be drawn after its time, pixels. */
const LATE = 64;

/** Where a stop is drawn, pixels from the start of the track. */
export interface Placed {
  bed: { left: number; width: number } | null;
  card: { left: number; width: number };
  tip: { left: number; width: number } | null;
  /** The break or tip visit after it. */
  breakOrTip: { left: number; width: number } | null;
}

/** From half past six to five, longer where a run is. */
export function axisOf(bands: readonly Band[]): Axis {
  const times = bands.flatMap(({ lanes }) => lanes.flatMap(({ stops }) => stops.map((one) => one.times)));
  const first = Math.min(BEGINS, ...times.map(({ leaves }) => leaves));
  const last = Math.max(ENDS, ...times.map(({ ends, tip, breakOrTip }) => breakOrTip?.to ?? tip?.to ?? ends));
  return { begins: Math.max(0, Math.floor(first / 30) * 30), ends: Math.min(24 * 60, Math.ceil(last / 60) * 60) };
}

/** Pixels from the start of a track of that width. */
export function xOf(minute: number, { begins, ends }: Axis, width: number): number {
  return ((minute - begins) / (ends - begins)) * width;
}

/**
 * Places a run's stops side by side: each card ends when its work does, and is pushed on where two would overlap. Where
 * that is wider than the track, or shows a finished stop long after it was done, cards narrow until they fit: first the word “tip”
 * goes, then what is on the bed, and last the district on the card.
 */
export function placeStops(stops: readonly LaneStop[], axis: Axis, width: number): Placed[] {
  let fits: Placed[] | null = null;
  const usual = Math.max(CARD.whole, (CARD_MINUTES / (axis.ends - axis.begins)) * width);
  for (const drawn of ['all', 'loads', 'cards'] as const)
    for (let least = usual - LESS; least >= (drawn === 'cards' ? CARD.narrowest : CARD.legible); least -= 5) {
      const { placed, ends } = place(stops, axis, width, { least, usual, drawn });
      const isTrue = placed.every(
        ({ card }, i) =>
          stops[i]!.times.estimated || card.left + card.width - xOf(stops[i]!.times.ends, axis, width) <= LATE,
      );
      if (ends <= width && isTrue) return placed;
      if (ends <= width) fits ??= placed;
    }
  return fits ?? place(stops, axis, width, { least: CARD.narrowest, usual, drawn: 'cards' }).placed;
}

function place(
  stops: readonly LaneStop[],
  axis: Axis,
  width: number,
  { least, usual, drawn }: { least: number; usual: number; drawn: 'all' | 'loads' | 'cards' },
) {
  let free = 0;
  const placed = stops.map(({ stop, times }): Placed => {
    const load = loadWidth(shapeOfSize(stop.shape, stop.sizeYards));
    const bed = times.bed === 'none' || drawn === 'cards' ? 0 : load + GAP;
    const ends = xOf(times.ends, axis, width);
    const leaves = xOf(times.leaves, axis, width) + bed;
    const named = ends - Math.min(NAME.most, stop.account.length * NAME.letter + NAME.edges);
    // The customer's whole name, within the drive there; a finished stop ends at its time, and has the idle time before it too.
    const begins = times.estimated
      ? Math.max(leaves, Math.min(named, ends - usual))
      : Math.min(named, Math.max(leaves, ends - usual));
    const left = Math.max(free + bed, begins);
    const card = { left, width: Math.max(ends - left, least) };
    const right = left + card.width + GAP;
    const tip =
      times.tip && drawn !== 'cards' ? { left: right, width: drawn === 'all' ? load + GAP + TIP : load } : null;
    free = tip ? tip.left + tip.width + GAP : right;
    const breakOrTip = times.breakOrTip
      ? { left: free, width: Math.max(MARK, xOf(times.breakOrTip.to, axis, width) - free - GAP) }
      : null;
    if (breakOrTip) free += breakOrTip.width + GAP;
    return { bed: bed > 0 ? { left: left - bed, width: load } : null, card, tip, breakOrTip };
  });
  return { placed, ends: free };
}
