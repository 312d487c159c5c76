import { loadWidth } from '../../../ui/drawing/load-drawing.tsx';
import { shapeOfSize } from '../../../ui/drawing/size-shape.ts';
import { callName } from '../../parts/short.ts';
import type { Band, LaneStop } from './bands.ts';

/** The hours that the lanes show, minutes from midnight. */
export interface Axis {
  begins: number;
  ends: number;
}

const BEGINS = 6 * 60 + 30;
const ENDS = 17 * 60;
/** Type, size and district fit into `whole`; below `legible` the district is cut, and the `narrowest` still show what is done. */
const CARD = { narrowest: 14, legible: 60, whole: 70 };
/** What a card stands for, minutes: the work and the end of the drive. It is wider where the scale is larger. */
const CARD_MINUTES = 42;
/** A letter of the customer's name, the edges of its card, and the widest for its sake, pixels. */
const NAME = { letter: 5.7, edge: 9, edges: 18, most: 140 };
/** How many letters of a name a card of that width has room for. */
export const lettersOf = (width: number): number => Math.floor((width - NAME.edge) / NAME.letter);
/** The word “tip”, which stands above the container. */
const TIP = 17;
const GAP = 2;
const MARK = 18;
/** How far a card may be drawn from its time before cards narrow, what is on the bed goes, and the district is cut, pixels. */
const OFF = { narrow: 22, bare: 36, cut: 70 };

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
  return { begins: Math.max(0, Math.floor(first / 30) * 30), ends: Math.min(24 * 60, Math.ceil(last / 30) * 30) };
}

/** Pixels from the start of a track of that width. */
export function xOf(minute: number, { begins, ends }: Axis, width: number): number {
  return ((minute - begins) / (ends - begins)) * width;
}

/**
 * Places a run's stops side by side, as near to their times as the widths of their cards allow: each card ends when its
 * work does, and where two would overlap both give way. Where one would be far from its time, or the run wider than the
 * track, cards narrow, and then no room is kept for what is on the bed.
 */
export function placeStops(stops: readonly LaneStop[], axis: Axis, width: number): Placed[] {
  const usual = Math.max(CARD.whole, (CARD_MINUTES / (axis.ends - axis.begins)) * width);
  const tries = [
    { withLoads: true, from: CARD.whole, to: CARD.legible, off: OFF.narrow },
    { withLoads: true, from: CARD.legible, to: CARD.legible, off: OFF.bare },
    { withLoads: false, from: CARD.legible, to: CARD.legible, off: OFF.cut },
    { withLoads: false, from: CARD.legible, to: CARD.narrowest, off: OFF.bare },
    { withLoads: false, from: CARD.narrowest, to: CARD.narrowest, off: Infinity },
  ];
  for (const { withLoads, from, to, off } of tries)
    for (let least = from; least >= to; least -= 4) {
      const parts = stops.map((one) => partsOf(one, withLoads));
      const ends = endsOf(stops, parts, { axis, width, least });
      const isTrue = stops.every(({ times }, i) => Math.abs(ends[i]! - xOf(times.ends, axis, width)) <= off);
      if (isTrue || off === Infinity) return draw(stops, parts, ends, { axis, width, least, usual });
    }
  return [];
}

/** The least room beside a card, with its gaps, pixels. */
interface Parts {
  bed: number;
  tip: number;
  breakOrTip: number;
}

function partsOf({ stop, times }: LaneStop, withLoads: boolean): Parts {
  const load = loadWidth(shapeOfSize(stop.shape, stop.sizeYards));
  return {
    bed: withLoads && times.bed !== 'none' ? load + GAP : 0,
    tip: withLoads && times.tip ? Math.max(load, TIP) + GAP : 0,
    breakOrTip: times.breakOrTip ? MARK + GAP : 0,
  };
}

/**
 * Where each card ends, pixels: the places nearest to the times, by least squares, that leave room for what stands between
 * (pool adjacent violators). A stop that has yet to be begun is never drawn before the present.
 */
function endsOf(
  stops: readonly LaneStop[],
  parts: readonly Parts[],
  { axis, width, least }: { axis: Axis; width: number; least: number },
): number[] {
  let before = -GAP;
  const taken = parts.map(({ bed, tip, breakOrTip }) => {
    const ends = before + GAP + bed + least;
    before = ends + tip + breakOrTip;
    return ends;
  });
  const pools: { sum: number; count: number }[] = [];
  for (const [i, { times }] of stops.entries()) {
    let pool = { sum: xOf(times.ends, axis, width) - taken[i]!, count: 1 };
    for (let last = pools.at(-1); last && last.sum / last.count > pool.sum / pool.count; last = pools.at(-1)) {
      pools.pop();
      pool = { sum: pool.sum + last.sum, count: pool.count + last.count };
    }
    pools.push(pool);
  }
  const planned = stops.findIndex(({ stop, times }) => times.estimated && stop.status !== 'en_route');
  const present =
    planned === -1
      ? 0
      : xOf(stops[planned]!.times.leaves, axis, width) - (taken[planned]! - least - parts[planned]!.bed);
  const most = Math.max(0, width - before);
  return pools
    .flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count))
    .map((shift, i) => taken[i]! + Math.min(most, Math.max(0, i >= planned ? present : 0, shift)));
}

/** Widens cards to the left, and draws what is on the bed and tipped where there is room between them. */
function draw(
  stops: readonly LaneStop[],
  parts: readonly Parts[],
  ends: readonly number[],
  { axis, width, least, usual }: { axis: Axis; width: number; least: number; usual: number },
): Placed[] {
  let free = 0;
  return stops.map(({ stop, times }, i): Placed => {
    const right = ends[i]!;
    const load = loadWidth(shapeOfSize(stop.shape, stop.sizeYards));
    const bed = times.bed !== 'none' && right - least - free >= load + GAP ? load + GAP : 0;
    const leaves = xOf(times.leaves, axis, width) + bed;
    const named = right - Math.min(NAME.most, stop.account.length * NAME.letter + NAME.edges);
    const word = callName(stop.account).length * NAME.letter + NAME.edge;
    // The customer's whole name, within the drive there; of a finished stop the word that they are called by.
    const begins = times.estimated
      ? Math.max(leaves, Math.min(named, right - usual))
      : Math.min(right - word, Math.max(leaves, right - usual));
    const left = Math.max(free + bed, Math.min(begins, right - least));
    free = right + GAP;
    const next = (i + 1 < stops.length ? ends[i + 1]! - least - parts[i + 1]!.bed : width) - GAP;
    const room = next - free - parts[i]!.breakOrTip;
    const tip = times.tip && room >= Math.max(load, TIP) ? { left: free, width: Math.max(load, TIP) } : null;
    if (tip) free += tip.width + GAP;
    const until = times.breakOrTip && Math.min(next, xOf(times.breakOrTip.to, axis, width));
    const breakOrTip = until == null ? null : { left: free, width: Math.max(MARK, until - free - GAP) };
    if (breakOrTip) free += breakOrTip.width + GAP;
    return {
      bed: bed > 0 ? { left: left - bed, width: load } : null,
      card: { left, width: right - left },
      tip,
      breakOrTip,
    };
  });
}
