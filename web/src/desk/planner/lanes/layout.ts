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
/** Type, size and district fit into `legible`; `named` has no district, and the `narrowest` still show what is done. */
const CARD = { narrowest: 14, named: 50, legible: 60, whole: 70 };
/** What a card stands for, minutes: the work and the end of the drive. It is wider where the scale is larger. */
const CARD_MINUTES = 42;
/** A letter of the customer's name, the edges of its card, and the widest for its sake, pixels. */
const NAME = { letter: 5.8, edge: 14, edges: 20, most: 140 };
/** How many letters of a name a card of that width has room for. */
export const lettersOf = (width: number): number => Math.floor((width - NAME.edge) / NAME.letter);
/** The word “tip”, which stands above the container. */
const TIP = 17;
const GAP = 2;
const MARK = 18;
/** The edges and the arrow of a card’s first line, and a figure and a letter of it, pixels. */
const FIRST = { edges: 20, figure: 7, letter: 6.3 };
/** Whether a card of that width has room for the district beside its size. */
export const showsDistrict = (width: number, size: string, district: string): boolean =>
  width >= FIRST.edges + size.length * FIRST.figure + district.length * FIRST.letter;
/** How far a card may be drawn from its time before what is beside it goes and cards narrow, pixels; `far` where names would be cut. */
const OFF = { near: 24, far: 40 };

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
 * track, no room is kept for what is on the bed, and then cards narrow.
 */
export function placeStops(stops: readonly LaneStop[], axis: Axis, width: number): Placed[] {
  const usual = Math.max(CARD.whole, (CARD_MINUTES / (axis.ends - axis.begins)) * width);
  const tries = [
    { withLoads: true, from: CARD.whole, to: CARD.legible, off: OFF.near },
    { withLoads: false, from: CARD.legible, to: CARD.named, off: OFF.near },
    { withLoads: false, from: CARD.named, to: CARD.narrowest, off: OFF.far },
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

/** The first stop that has yet to be begun; it is never drawn before the present. */
const firstPlanned = (stops: readonly LaneStop[]): number =>
  stops.findIndex(({ stop, times }) => times.estimated && stop.status !== 'en_route');

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
  const planned = firstPlanned(stops);
  const present =
    planned === -1
      ? 0
      : xOf(stops[planned]!.times.leaves, axis, width) - (taken[planned]! - least - parts[planned]!.bed);
  const most = Math.max(0, width - before);
  return pools
    .flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count))
    .map((shift, i) => taken[i]! + Math.min(most, Math.max(0, i >= planned ? present : 0, shift)));
}

/** A card that shows the word that its customer is called by, pixels. */
const wordOf = ({ stop }: LaneStop): number => callName(stop.account).length * NAME.letter + NAME.edge;

/** Widens cards to the left, and draws what is on the bed and where it is tipped if there is room between them. */
function draw(
  stops: readonly LaneStop[],
  parts: readonly Parts[],
  ends: readonly number[],
  { axis, width, least, usual }: { axis: Axis; width: number; least: number; usual: number },
): Placed[] {
  let free = 0;
  const planned = firstPlanned(stops);
  const present = planned === -1 ? 0 : xOf(stops[planned]!.times.leaves, axis, width);
  return stops.map(({ stop, times }, i): Placed => {
    const right = ends[i]!;
    const load = loadWidth(shapeOfSize(stop.shape, stop.sizeYards));
    const bed = times.bed !== 'none' && right - least - free >= load + GAP ? load + GAP : 0;
    const leaves = xOf(times.leaves, axis, width) + bed;
    const named = right - Math.min(NAME.most, stop.account.length * NAME.letter + NAME.edges);
    const word = wordOf(stops[i]!);
    // The word that the customer is called by; of what is ahead their whole name, within the drive there.
    const begins = Math.min(right - word, Math.max(leaves, Math.min(times.estimated ? named : right, right - usual)));
    const earliest = Math.max(free + bed, planned !== -1 && i >= planned ? present : 0);
    const left = Math.min(right - least, Math.max(earliest, Math.min(begins, right - CARD.legible)));
    free = right + GAP;
    const until = (card: number) => (i + 1 < stops.length ? ends[i + 1]! - card - parts[i + 1]!.bed : width) - GAP;
    const next = until(least);
    const wide = Math.max(load, TIP);
    let tip: Placed['tip'] = null;
    if (times.tip && next - free - parts[i]!.breakOrTip >= wide) {
      // When it is tipped, but for what stands after it.
      const right = Math.min(
        xOf(times.tip.to, axis, width),
        until(Math.max(least, CARD.legible, i + 1 < stops.length ? wordOf(stops[i + 1]!) : 0)) - parts[i]!.breakOrTip,
      );
      tip = { left: Math.max(free, right - wide), width: wide };
      free = tip.left + wide + GAP;
    }
    const breakOrTip = times.breakOrTip
      ? { left: free, width: Math.max(MARK, Math.min(next, xOf(times.breakOrTip.to, axis, width)) - free - GAP) }
      : null;
    if (breakOrTip) free += breakOrTip.width + GAP;
    return {
      bed: bed > 0 ? { left: left - bed, width: load } : null,
      card: { left, width: right - left },
      tip,
      breakOrTip,
    };
  });
}
