import type { PlannedStop, PlannerDay } from '@tonnage/contract/skip-hire/orders/planner';
import { plannable } from '@tonnage/domain/skip-hire/run-checks';
import { useRef, useState } from 'react';
import { announce } from '../../../ui/announce.ts';
import { whatOf } from '../what.ts';
import { words } from '../words.ts';
import { refusalOf, type Band, type Lane } from './bands.ts';
import { roughText } from './lane-words.ts';
import { changesTo, putBack } from './runs.ts';
import type { Drag } from './use-drag.ts';
import { useRuns, type Move } from './use-runs.ts';

const TRAY = 'tray';
const NONE: readonly string[] = [];

/** What can be done with the jobs of a day's lanes and tray: select, and move between lorries, in a run, or off it. */
export function useBoard(day: PlannerDay | undefined, bands: readonly Band[], now: number | null, mayPlan: boolean) {
  const runs = useRuns();
  const [selected, setSelected] = useState(NONE);
  const beforeRange = useRef(NONE);
  const [message, setMessage] = useState<string | null>(null);
  const stops = day?.stops ?? [];
  const clear = () => setSelected(NONE);
  const at = (jobId: string) => stops.find((stop) => stop.jobId === jobId);
  const lanes = bands.flatMap((band) => band.lanes.map((lane) => ({ lane, band })));
  /** The selected jobs if it is one of them, else that job. */
  const group = (jobId: string): PlannedStop[] => {
    const ids = selected.includes(jobId) ? selected : [jobId];
    return stops.filter((stop) => ids.includes(stop.jobId));
  };

  const refuse = (moved: readonly PlannedStop[], vehicleId: string | null): string | null => {
    if (!mayPlan) return words.viewOnly;
    const finished = moved.find(({ status }) => !plannable(status));
    if (finished) return words.fixed(whatOf(finished));
    const found = lanes.find(({ lane }) => lane.vehicle.id === vehicleId);
    return found ? refusalOf(found.lane, found.band.depot, moved, now) : null;
  };
  const move = (
    moved: readonly PlannedStop[],
    vehicleId: string | null,
    before: string | null,
    { absence, undoFirst }: Pick<Move, 'absence' | 'undoFirst'> = {},
  ) => {
    const [first] = moved;
    if (!day || !first) return;
    const why = refuse(moved, vehicleId);
    setMessage(why);
    if (why !== null) return;
    const ids = moved.map(({ jobId }) => jobId);
    const isOut = moved.some(({ status, vehicleId: own }) => status === 'en_route' && own !== vehicleId);
    runs.mutate({
      changes: changesTo(moved, vehicleId, before),
      text: textOf(moved, first, vehicleId),
      // Undo cannot send a driver out again.
      back: isOut ? null : putBack(day, ids, vehicleId),
      ...(absence && { absence }),
      ...(undoFirst && { undoFirst }),
    });
    clear();
  };
  const textOf = (moved: readonly PlannedStop[], first: PlannedStop, vehicleId: string | null): string => {
    const to = lanes.find(({ lane }) => lane.vehicle.id === vehicleId)?.lane.vehicle.registration;
    if (to === undefined) return moved.length === 1 ? words.takenOff(whatOf(first)) : words.offMany(moved.length);
    if (moved.length > 1) return words.movedMany(moved.length, to);
    return first.vehicleId === vehicleId ? words.ordered(whatOf(first), to) : words.moved(whatOf(first), to);
  };

  return {
    at,
    group,
    move,
    plan: runs.mutate,
    selected,
    select: (jobId: string) => {
      const stop = at(jobId);
      if (mayPlan && stop && plannable(stop.status))
        setSelected(selected.includes(jobId) ? selected.filter((id) => id !== jobId) : [...selected, jobId]);
    },
    /** Selects these besides what was selected when the range began. */
    selectRange: (jobIds: readonly string[], isNew: boolean) => {
      if (!mayPlan) return;
      if (isNew) beforeRange.current = selected;
      const open = jobIds.filter((jobId) => plannable(at(jobId)?.status ?? 'failed'));
      setSelected([...new Set([...beforeRange.current, ...open])]);
    },
    /** Adds what is still to be done of a lorry's run. */
    selectRun: (vehicleId: string | null | undefined) => {
      const run = vehicleId && mayPlan ? stops.filter((stop) => stop.vehicleId === vehicleId) : [];
      const open = run.filter(({ status }) => plannable(status)).map(({ jobId }) => jobId);
      setSelected([...new Set([...selected, ...open])]);
    },
    /** The two lorries whose jobs are selected; null if they are of others, or of one. */
    swapOf: twoLorries(stops.filter(({ jobId }) => selected.includes(jobId))),
    /** Gives each of two lorries the selected jobs of the other. */
    swap: ([one, other]: readonly [string, string]) => {
      const moved = stops.filter(({ jobId }) => selected.includes(jobId));
      const [ofOne, ofOther] = [one, other].map((id) => moved.filter(({ vehicleId }) => vehicleId === id));
      if (!day || !ofOne || !ofOther) return;
      const why = refuse(ofOne, other) ?? refuse(ofOther, one);
      setMessage(why);
      if (why !== null) return;
      const names = [one, other].map(
        (id) => lanes.find(({ lane }) => lane.vehicle.id === id)?.lane.vehicle.registration ?? '',
      );
      const isOut = moved.some(({ status }) => status === 'en_route');
      const ids = (of: readonly PlannedStop[]) => of.map(({ jobId }) => jobId);
      runs.mutate({
        changes: [...changesTo(ofOne, other, null), ...changesTo(ofOther, one, null)],
        text: words.swapped(names[0]!, names[1]!),
        back: isOut ? null : [...putBack(day, ids(ofOne), other), ...putBack(day, ids(ofOther), one)],
      });
      clear();
    },
    clearSelection: clear,
    trouble: message ?? runs.error?.message,
    /** Shows a message, or none, until the next change. */
    say: setMessage,
    clear: () => {
      setMessage(null);
      runs.clear();
    },
    refuse,
    /** The lorry that can take the jobs and has room first, in a sentence, or that those are full; null if none can take them. */
    instead: (moved: readonly PlannedStop[]): string | null => {
      const able = lanes.filter(
        ({ lane, band }) =>
          moved.every(({ vehicleId }) => vehicleId !== lane.vehicle.id) &&
          refusalOf(lane, band.depot, moved, now) === null,
      );
      const first = able
        .filter(({ lane }) => lane.room.jobs >= moved.length)
        .toSorted((a, b) => a.lane.room.from - b.lane.room.from)[0]?.lane;
      if (first) return words.instead(first.vehicle.registration, roughText(first.room.from));
      return able.length > 0 ? words.noneHasRoom : null;
    },
    drop: ({ jobId, over, before }: Drag) => {
      const moved = group(jobId);
      if (over === null) return;
      if (over === TRAY) {
        const placed = moved.filter(({ vehicleId }) => vehicleId !== null);
        move(placed, null, null);
        return;
      }
      const ids = new Set(moved.map((stop) => stop.jobId));
      const lane = lanes.find((one) => one.lane.vehicle.id === over)?.lane;
      const next = nextOutside(lane, before, ids);
      const [only] = moved;
      const isThere = moved.length === 1 && only?.vehicleId === over && follower(lane, only.jobId) === next;
      if (!isThere) move(moved, over, next);
    },
    /** To the next lorry above (-1) or below (1) that can take the job; from the tray to the first or last that can. */
    toOther: (jobId: string, step: -1 | 1) => {
      const moved = group(jobId);
      const own = lanes.findIndex(({ lane }) => lane.vehicle.id === moved[0]?.vehicleId);
      const order = step === 1 ? lanes.slice(own + 1) : lanes.slice(0, own === -1 ? undefined : own).toReversed();
      const to = order.find(({ lane, band }) => refusalOf(lane, band.depot, moved, now) === null);
      if (to) move(moved, to.lane.vehicle.id, null);
      else if (moved[0]) announce(words.noOther(whatOf(moved[0])));
    },
    /** Earlier (-1) or later (1) among the stops of its run that nobody has set out for. */
    toPlace: (jobId: string, step: -1 | 1) => {
      const lane = lanes.find((one) => one.lane.stops.some(({ stop }) => stop.jobId === jobId))?.lane;
      const run = lane?.stops.map(({ stop }) => stop).filter(({ status }) => status === 'allocated') ?? [];
      const index = run.findIndex((stop) => stop.jobId === jobId);
      if (!lane || index === -1 || !run[index + step]) return;
      const before = step === -1 ? run[index - 1]! : run[index + 2];
      move([run[index]!], lane.vehicle.id, before?.jobId ?? null);
    },
  };
}

function twoLorries(chosen: readonly PlannedStop[]): readonly [string, string] | null {
  const [one, other, ...more] = new Set(chosen.map(({ vehicleId }) => vehicleId));
  return one && other && more.length === 0 ? [one, other] : null;
}

/** The first stop from `before` on that is not moved itself; null for the end of the run. */
function nextOutside(lane: Lane | undefined, before: string | null, moved: ReadonlySet<string>): string | null {
  const run = lane?.stops.map(({ stop }) => stop.jobId) ?? [];
  return before === null ? null : (run.slice(run.indexOf(before)).find((id) => !moved.has(id)) ?? null);
}

/** The stop after that one in its run. */
function follower(lane: Lane | undefined, jobId: string): string | null {
  const run = lane?.stops.map(({ stop }) => stop.jobId) ?? [];
  return run[run.indexOf(jobId) + 1] ?? null;
}
