import type { LockReason } from './depot-calendar.ts';
import { budget, cheapest, improve, take, type Route, type SearchLimits } from './improve-runs.ts';
import { runCost, type Broken, type PlanLorry, type PlanStop, type RunCost } from './run-cost.ts';
import { whyNot } from './run-checks.ts';

/** A day with its jobs that have no lorry; `now` as in `runTimes`. */
export interface DayToPlan {
  depots: readonly { id: string; postcode: string; closed: LockReason | null }[];
  lorries: readonly PlanLorry[];
  jobs: readonly PlanStop[];
  now: number | null;
}

export interface DayProposal {
  /** Lorries whose run changes. */
  lorries: {
    vehicleId: string;
    /** Its jobs that are not finished, in their new order. */
    order: string[];
    /** The new ones, each with the minutes of work that it adds to the run. */
    placed: { jobId: string; minutes: number }[];
    /** Whether the jobs that it had change their order. */
    reordered: boolean;
    /** Minutes of work that the run gains; below zero if a new order saves some. */
    minutes: number;
  }[];
  unplaced: { jobId: string; why: string }[];
}

const BROKEN: Record<Broken, string> = {
  am: 'No suitable lorry can get there before noon.',
  hours: 'No suitable lorry can finish before the site closes.',
  day: 'No suitable lorry has time left on this day.',
};
const NO_LORRY = 'This depot has no lorries.';
const NO_TIME = 'There wasn’t time to place this job. Accept the others, then allocate again.';

/**
 * Proposes lorries for the jobs of a day that have none: each goes where it adds the fewest minutes of work, then jobs are
 * moved and exchanged for as long as that saves work. A job that a person gave to a lorry stays on it, in its place unless
 * `reorder` frees the order of the stops that no driver has set out for. A run that keeps its promises still keeps them, and no run's
 * work without the new jobs grows. The same day gives the same proposal, unless `limits.forMs` ends the search.
 */
export function allocateDay(day: DayToPlan, reorder: boolean, limits: SearchLimits): DayProposal {
  const routes = routesOf(day);
  const spent = budget(limits);
  const home = new Map<string, Route>();
  for (const route of routes) for (const { jobId } of route.run) home.set(jobId, route);
  const able = new Map(
    day.jobs.map((job) => [job.jobId, routes.filter(({ lorry }) => refusal(day, lorry, job) === null)]),
  );
  // Morning jobs first; within each half day, those that the fewest lorries can take.
  const jobs = day.jobs.toSorted(
    (a, b) =>
      Number(b.slot === 'am') - Number(a.slot === 'am') ||
      able.get(a.jobId)!.length - able.get(b.jobId)!.length ||
      (a.jobId < b.jobId ? -1 : 1),
  );
  const cost = (route: Route, run: PlanStop[]): RunCost => {
    spent.count();
    return runCost(route.depot, run, day.now, route.lorry.off, route.lorry.breaksAndTips);
  };
  const best = (job: PlanStop, among: readonly Route[]) => cheapest(job, among, cost);

  const placed = new Map<string, Route>();
  const left = new Map<string, string>();
  const place = (job: PlanStop) => {
    if (spent.isOver()) {
      // A second attempt that is cut short leaves the reason of the first.
      if (!left.has(job.jobId)) left.set(job.jobId, NO_TIME);
      return;
    }
    const { place: to, broken } = best(job, able.get(job.jobId)!);
    if (!to) return void left.set(job.jobId, broken ? BROKEN[broken] : whyNone(day, job));
    take(to);
    placed.set(job.jobId, to.route);
    left.delete(job.jobId);
  };
  jobs.forEach(place);

  const mayGo = (job: PlanStop): readonly Route[] =>
    placed.has(job.jobId) ? able.get(job.jobId)! : reorder && job.status === 'allocated' ? [home.get(job.jobId)!] : [];
  improve(routes, {
    mayGo,
    cost,
    best,
    spent,
    moved: (job, route) => placed.has(job.jobId) && placed.set(job.jobId, route),
  });
  if (left.size > 0) for (const job of jobs) if (left.has(job.jobId)) place(job);

  return {
    lorries: routes.flatMap((route) => proposed(route, placed, day.now)),
    unplaced: jobs.flatMap(({ jobId }) => (left.has(jobId) ? { jobId, why: left.get(jobId)! } : [])),
  };
}

function routesOf({ depots, lorries, now }: DayToPlan): Route[] {
  return lorries.flatMap((lorry) => {
    const depot = depots.find(({ id }) => id === lorry.depotId)?.postcode;
    return depot === undefined
      ? []
      : { lorry, depot, run: [...lorry.run], cost: runCost(depot, lorry.run, now, lorry.off, lorry.breaksAndTips) };
  });
}

const refusal = ({ depots, now }: DayToPlan, lorry: PlanLorry, job: PlanStop) =>
  whyNot(lorry, job, depots.find(({ id }) => id === lorry.depotId)?.closed ?? null, now);

/** Why no lorry can take a job: the reason of the lorries that come nearest to taking it. */
function whyNone(day: DayToPlan, job: PlanStop): string {
  const own = day.lorries.filter(({ depotId }) => depotId === job.depotId);
  const reasons = own.map((lorry) => refusal(day, lorry, job) ?? '').toSorted();
  const ofKind =
    own.find((lorry) => lorry.active && whyNot({ ...lorry, payloadKg: null }, job, null) === null) ?? own[0];
  if (!ofKind) return NO_LORRY;
  return reasons[0] === reasons.at(-1) ? reasons[0]! : refusal(day, ofKind, job)!;
}

/** The changes to a lorry's run; nothing if it stays as it is. */
function proposed({ lorry, depot, run, cost }: Route, placed: ReadonlyMap<string, unknown>, now: number | null) {
  if (run.length === lorry.run.length && run.every((job, i) => job === lorry.run[i])) return [];
  const before = runCost(depot, lorry.run, now, lorry.off, lorry.breaksAndTips);
  const old = run.filter(({ jobId }) => !placed.has(jobId));
  return [
    {
      vehicleId: lorry.id,
      order: run.filter(({ doneAt }) => doneAt === null).map(({ jobId }) => jobId),
      placed: run
        .filter(({ jobId }) => placed.has(jobId))
        .map((job) => ({
          jobId: job.jobId,
          minutes:
            cost.work -
            runCost(
              depot,
              run.filter((one) => one !== job),
              now,
              lorry.off,
              lorry.breaksAndTips,
            ).work,
        })),
      reordered: old.some((job, i) => job !== lorry.run[i]),
      minutes: cost.work - before.work,
    },
  ];
}
