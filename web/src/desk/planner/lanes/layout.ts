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
/** Cards as narrow as this still show what is done. */
const CARD = { narrowest: 14, least: 50, most: 62 };
const TIP = 19;
const GAP = 2;

/** Where a stop is drawn, pixels from the start of the track. */
export interface Placed {
  bed: { left: number; width: number } | null;
  card: { left: number; width: number };
  tip: { left: number; width: number } | null;
}

/** From half past six to five, longer where a run is. */
export function axisOf(bands: readonly Band[]): Axis {
  const times = bands.flatMap(({ lanes }) => lanes.flatMap(({ stops }) => stops.map((one) => one.times)));
  const first = Math.min(BEGINS, ...times.map(({ leaves }) => leaves));
  const last = Math.max(ENDS, ...times.map(({ ends, tip }) => tip?.to ?? ends));
  return { begins: Math.max(0, Math.floor(first / 30) * 30), ends: Math.min(24 * 60, Math.ceil(last / 60) * 60) };
}

/** Pixels from the start of a track of that width. */
export function xOf(minute: number, { begins, ends }: Axis, width: number): number {
  return ((minute - begins) / (ends - begins)) * width;
}

/**
 * Places a run's stops side by side: each card ends when its work does, and is pushed on where two would overlap. Where
 * that is wider than the track, cards narrow until they fit, in the end without what is on the bed.
 */
export function placeStops(stops: readonly LaneStop[], axis: Axis, width: number): Placed[] {
  for (const drawn of [true, false])
    for (let { least } = CARD; least >= CARD.narrowest; least -= 6) {
      const { placed, ends } = place(stops, axis, width, { least, drawn });
      if (ends <= width) return placed;
    }
  return place(stops, axis, width, { least: CARD.narrowest, drawn: false }).placed;
}

function place(
  stops: readonly LaneStop[],
  axis: Axis,
  width: number,
  { least, drawn }: { least: number; drawn: boolean },
) {
  let free = 0;
  const placed = stops.map(({ stop, times }): Placed => {
    const load = loadWidth(shapeOfSize(stop.shape, stop.sizeYards));
    const bed = times.bed === 'none' || !drawn ? 0 : load + GAP;
    const ends = xOf(times.ends, axis, width);
    const left = Math.max(free + bed, xOf(times.leaves, axis, width) + bed, ends - CARD.most);
    const card = { left, width: Math.max(ends - left, least) };
    const right = left + card.width + GAP;
    const tip = times.tip && drawn ? { left: right, width: load + GAP + TIP } : null;
    free = tip ? tip.left + tip.width + GAP : right;
    return { bed: bed > 0 ? { left: left - bed, width: load } : null, card, tip };
  });
  return { placed, ends: free };
}
