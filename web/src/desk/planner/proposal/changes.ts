import type { PlannedStop, PlannerDay } from '@tonnage/contract/skip-hire/orders/planner';
import type { DayProposal, DayToPlan } from '@tonnage/domain/skip-hire/allocate-day';
import { plannable } from '@tonnage/domain/skip-hire/run-checks';
import { refusalOf, timed, type Band, type Lane } from '../lanes/bands.ts';
import type { RunChange } from '../lanes/runs.ts';

type Proposed = DayProposal['lorries'][number];

/** A day as the search takes it. */
export function dayToPlan(
  day: PlannerDay,
  bands: readonly Band[],
  waiting: readonly PlannedStop[],
  now: number | null,
): DayToPlan {
  const plain = (stop: PlannedStop) => timed(day.date, stop);
  return {
    depots: day.depots.map(({ id, postcode, closed }) => ({ id, postcode, closed })),
    lorries: bands.flatMap(({ lanes }) =>
      lanes.map(({ vehicle, driverId, off, stops }) => ({
        ...vehicle,
        driverId,
        off,
        run: stops.map(({ stop }) => plain(stop)),
      })),
    ),
    jobs: waiting.map(plain),
    now,
  };
}

const openOf = (lane: Lane | undefined) =>
  lane?.stops.flatMap(({ stop }) => (plannable(stop.status) ? stop.jobId : [])) ?? [];

/** What a lorry and its time depend on. */
const factsOf = ({ date, slot, postcode, container, maxLoadKg, openingHours, permitMissing }: PlannedStop) =>
  JSON.stringify([date, slot, postcode, container, maxLoadKg, openingHours, permitMissing]);

/**
 * A proposal for the day as it is now: without the jobs that have changed since the search, have a lorry, or can no longer
 * go on the one proposed, and without the lorries that were given other work.
 */
export function stillPossible(
  proposal: DayProposal,
  searched: readonly PlannedStop[],
  day: PlannerDay,
  bands: readonly Band[],
  now: number | null,
): { proposal: DayProposal; dropped: PlannedStop[] } {
  const dropped: PlannedStop[] = [];
  const stopOf = (jobId: string) => day.stops.find((stop) => stop.jobId === jobId);
  const lorries = proposal.lorries.flatMap((one): Proposed[] => {
    const band = bands.find(({ lanes }) => lanes.some(({ vehicle }) => vehicle.id === one.vehicleId));
    const lane = band?.lanes.find(({ vehicle }) => vehicle.id === one.vehicleId);
    const open = openOf(lane);
    const isSame = open.every((jobId) => one.order.includes(jobId));
    const isPossible = ({ jobId }: { jobId: string }) => {
      const [was, is] = [searched.find((stop) => stop.jobId === jobId)!, stopOf(jobId)];
      const may =
        isSame &&
        is?.status === 'confirmed' &&
        is.vehicle === null &&
        factsOf(is) === factsOf(was) &&
        refusalOf(lane!, band!.depot, [is], now) === null;
      if (!may) dropped.push(is ?? was);
      return may;
    };
    const placed = one.placed.filter(isPossible);
    const order = one.order.filter((jobId) => open.includes(jobId) || placed.some((job) => job.jobId === jobId));
    if (!isSame || (placed.length === 0 && one.placed.length > 0)) return [];
    return order.join() === open.join() ? [] : [{ ...one, order, placed }];
  });
  const unplaced = proposal.unplaced.filter(({ jobId }) => stopOf(jobId)?.vehicle === null);
  return { proposal: { lorries, unplaced }, dropped };
}

/** The part of a proposal that was not unticked: `rejected` has jobs, and lorries whose jobs keep their order. */
export function acceptedOf({ lorries }: DayProposal, rejected: ReadonlySet<string>): Proposed[] {
  return lorries.flatMap((one) => {
    if (rejected.has(one.vehicleId)) return [];
    const isOut = (jobId: string) => rejected.has(jobId);
    const placed = one.placed.filter(({ jobId }) => !isOut(jobId));
    if (placed.length === 0 && one.placed.length > 0) return [];
    const saved = one.placed.reduce((sum, { jobId, minutes }) => (isOut(jobId) ? sum + minutes : sum), 0);
    return [{ ...one, placed, minutes: one.minutes - saved, order: one.order.filter((jobId) => !isOut(jobId)) }];
  });
}

/** The moves that put a lorry's jobs into a new order, the last first, so that each finds the job it goes before. */
export function movesTo(
  vehicleId: string,
  from: readonly string[],
  to: readonly string[],
): (RunChange & { vehicleId: string })[] {
  const run = [...from];
  return to.toReversed().flatMap((jobId, i) => {
    const next = to[to.length - i] ?? null;
    const at = run.indexOf(jobId);
    if (at !== -1 && (run[at + 1] ?? null) === next) return [];
    if (at !== -1) run.splice(at, 1);
    run.splice(next === null ? run.length : run.indexOf(next), 0, jobId);
    return [{ jobId, from: at === -1 ? null : vehicleId, vehicleId, before: next }];
  });
}

/** The changes that a proposal's lorries make, and those that undo them. */
export function changesOf(lorries: readonly Proposed[], bands: readonly Band[]) {
  const all = lorries.map(({ vehicleId, order, placed }) => {
    const lane = bands.flatMap(({ lanes }) => lanes).find(({ vehicle }) => vehicle.id === vehicleId);
    const open = openOf(lane);
    const isNew = (jobId: string) => placed.some((job) => job.jobId === jobId);
    return {
      changes: movesTo(vehicleId, open, order),
      back: [
        ...placed.map(({ jobId }) => ({ jobId, from: vehicleId, vehicleId: null })),
        ...movesTo(
          vehicleId,
          order.filter((jobId) => !isNew(jobId)),
          open,
        ),
      ] as RunChange[],
    };
  });
  return { changes: all.flatMap(({ changes }) => changes), back: all.flatMap(({ back }) => back) };
}

/** The first lorries whose changes fit into one call. */
export function ofOneCall(lorries: readonly Proposed[], bands: readonly Band[], most: number): Proposed[] {
  const first = lorries.findIndex((_, i) => changesOf(lorries.slice(0, i + 1), bands).changes.length > most);
  return first === -1 ? [...lorries] : lorries.slice(0, Math.max(first, 1));
}
