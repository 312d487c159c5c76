import { LORRY_HEIGHT_CM, LORRY_LENGTH_CM, lorryReachCm } from '@tonnage/domain/skip-hire/lorry-shape';
import { lifterOf } from '@tonnage/domain/skip-hire/vehicles';
import type { Arrival, OnGround, OnGroundAt } from './on-ground.ts';
import { standingHeight } from './standing.tsx';

/** The narrowest line that is drawn whole, pixels: a laptop’s. A narrower window scrolls it. */
export const WHOLE_PX = 1030;
/** Pixels per metre. */
const SCALES_OF_WIDE = [40, 38, 36, 34, 32];
/** Of a line without names of places: what stands at one of them has the room of all. */
const SCALES_OF_ONE = [46, 44, 42];
/** From here on a line is drawn larger than a laptop’s, pixels. */
const WIDE_PX = 1300;
const SCALES = [30, 28, 26, 25, 24, 23, 22, 20, 18];
/** Height of the words over a drawing, pixels. */
export const ABOVE_PX = 22;
/** Least room for the two lines under a drawing, pixels. */
const WORDS_PX = 84;
/** As ground-line.module.css has them, pixels. */
const PERSON_PX = 38;
const GAP_PX = 30;
const BETWEEN_PLACES_PX = 40;
/** As much of the gap as words may have. */
const INTO_GAP_PX = 20;
/** What a bold letter, and an arrow, take at most, pixels. */
const LETTER_PX = 7.4;
/** And a letter of the words under a drawing on average. */
const SMALL_LETTER_PX = 6.6;
const ARROW_PX = 18;
/** The longest name of a place, pixels. */
const NAME_PX = 280;

/** The largest scale at which the whole line fits in `room` pixels, or at which a line that scrolls is as short as it can be. */
export function scaleFor(places: readonly OnGroundAt[], room: number, named = true): number {
  const width = Math.max(room, WHOLE_PX, lineWidth(places, SCALES.at(-1)!));
  const isOne = !named && room >= WHOLE_PX;
  const scales = [...(isOne ? SCALES_OF_ONE : []), ...(isOne || room >= WIDE_PX ? SCALES_OF_WIDE : []), ...SCALES];
  return scales.find((scale) => lineWidth(places, scale) <= width)!;
}

/** The things of a place with what each takes of the line, pixels. What stands above one may hang over the next where that is lower. */
export function widthsOf(things: readonly OnGround[], scale: number): { thing: OnGround; width: number }[] {
  return things.map((thing, index) => {
    const next = things[index + 1];
    const hangs = next && !next.above && heightOf(next, scale) <= heightOf(thing, scale);
    const width = Math.max(WORDS_PX, (lengthOf(thing) * scale) / 100, hangs ? 0 : aboveWidth(thing), wordsWidth(thing));
    return { thing, width: Math.ceil(width) };
  });
}

function wordsWidth({ name, what, note }: OnGround): number {
  return Math.max(captionOf(name, what).length, note.length) * SMALL_LETTER_PX - INTO_GAP_PX;
}

/** The first line under a drawing: `8 yd, mixed`. */
export const captionOf = (name: string, what: string): string => (what ? `${name}, ${what}` : name);

function aboveWidth({ above }: OnGround): number {
  return above ? above.text.length * LETTER_PX + (above.movement ? ARROW_PX : 0) : 0;
}

export function heightOf({ how, container, arrival }: OnGround, scale: number): number {
  if (arrival) return arrivalHeight(arrival, scale);
  return how === 'arriving' ? Math.ceil((LORRY_HEIGHT_CM / 100) * scale) + 4 : standingHeight([container], scale);
}

function lineWidth(places: readonly OnGroundAt[], scale: number): number {
  const widths = places.map(({ name, things }) =>
    Math.max(
      Math.min(NAME_PX, name.length * LETTER_PX),
      widthsOf(things, scale).reduce((sum, { width }) => sum + width + GAP_PX, -GAP_PX),
    ),
  );
  return PERSON_PX + widths.reduce((sum, width) => sum + width + BETWEEN_PLACES_PX, -BETWEEN_PLACES_PX);
}

function lengthOf({ how, container, arrival }: OnGround): number {
  if (!arrival) return how === 'arriving' ? LORRY_LENGTH_CM[lifterOf(container.kind)] : container.lengthCm;
  const { lorry, standing } = arrival;
  return (lorry ? LORRY_LENGTH_CM[lorry.kind] : 0) + (standing?.container.lengthCm ?? 0);
}

function arrivalHeight({ lorry, standing }: Arrival, scale: number): number {
  const reach = lorry ? Math.ceil((lorryReachCm(lorry.kind, lorry.load) / 100) * scale) + 4 : 0;
  return standing ? Math.max(reach, standingHeight([standing.container], scale)) : reach;
}
