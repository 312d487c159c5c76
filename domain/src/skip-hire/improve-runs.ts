import type { PlanLorry, PlanStop, RunCost } from './run-cost.ts';

/** What a search may cost: `clock` in milliseconds; it ends `forMs` after its start, or once `mostRuns` runs have been costed. */
export interface SearchLimits {
  clock: () => number;
  forMs: number;
  mostRuns: number;
}

/** A lorry with its run as the search has it. */
export interface Route {
  lorry: PlanLorry;
  /** Its depot's postcode. */
  depot: string;
  run: PlanStop[];
  cost: RunCost;
}

interface Place {
  route: Route;
  run: PlanStop[];
  cost: RunCost;
}

const isPinned = ({ status }: PlanStop) => status !== 'allocated' && status !== 'confirmed';

/** Counts the runs that a search has costed, and ends it. */
export function budget({ clock, forMs, mostRuns }: SearchLimits) {
  const until = clock() + forMs;
  let runs = 0;
  return { count: () => void runs++, isOver: () => runs >= mostRuns || clock() >= until };
}
type Budget = ReturnType<typeof budget>;

/** The place where a job adds the least work; of equal ones on the lorry that is done first. */
export function cheapest(job: PlanStop, among: readonly Route[], cost: (route: Route, run: PlanStop[]) => RunCost) {
  let place: Place | null = null;
  let added = Infinity;
  let nearest: RunCost | null = null;
  for (const route of among) {
    const first = route.run.findLastIndex(isPinned) + 1;
    for (let at = first; at <= route.run.length; at++) {
      const run = route.run.toSpliced(at, 0, job);
      const next = cost(route, run);
      const more = next.work - route.cost.work;
      if (next.late > route.cost.late) {
        if (!nearest || next.late < nearest.late) nearest = next;
      } else if (!place || more < added || (more === added && next.ends < place.cost.ends)) {
        place = { route, run, cost: next };
        added = more;
      }
    }
  }
  return { place, broken: nearest?.broken ?? null };
}

export function take({ route, run, cost }: Place): void {
  route.run = run;
  route.cost = cost;
}

interface Stop {
  job: PlanStop;
  route: Route;
}

interface Search {
  /** The lorries that a job may be moved to; none if it stays where it is. */
  mayGo: (job: PlanStop) => readonly Route[];
  cost: (route: Route, run: PlanStop[]) => RunCost;
  best: (job: PlanStop, among: readonly Route[]) => ReturnType<typeof cheapest>;
  spent: Budget;
  moved: (job: PlanStop, route: Route) => void;
}

/** Moves single jobs, and exchanges two, until nothing saves work or the budget is spent. */
export function improve(routes: readonly Route[], search: Search): void {
  const { mayGo, cost, best, spent, moved } = search;
  const movable = () =>
    routes.flatMap((route) => route.run.filter((job) => mayGo(job).length > 0).map((job) => ({ job, route })));

  const relocate = ({ job, route }: Stop): boolean => {
    const before: Place = { route, run: route.run, cost: route.cost };
    const without = route.run.filter((one) => one !== job);
    take({ route, run: without, cost: cost(route, without) });
    const { place } = best(job, mayGo(job));
    const saves = place && place.cost.work - place.route.cost.work < before.cost.work - route.cost.work;
    // Without the job its old run may break more.
    const late = place?.route === route ? place.cost.late : route.cost.late;
    if (!saves || late > before.cost.late) {
      take(before);
      return false;
    }
    take(place);
    moved(job, place.route);
    return true;
  };
  const exchange = (a: Stop, b: Stop): boolean => {
    if (a.route === b.route || !mayGo(a.job).includes(b.route) || !mayGo(b.job).includes(a.route)) return false;
    const places = (
      [
        [a, b],
        [b, a],
      ] as const
    ).map(([of, by]) => {
      const run = of.route.run.with(of.route.run.indexOf(of.job), by.job);
      return { route: of.route, run, cost: cost(of.route, run) };
    });
    const [one, other] = places as [Place, Place];
    const saves = one.cost.work + other.cost.work < a.route.cost.work + b.route.cost.work;
    if (!saves || one.cost.late > a.route.cost.late || other.cost.late > b.route.cost.late) return false;
    places.forEach(take);
    moved(a.job, b.route);
    moved(b.job, a.route);
    return true;
  };
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (const one of movable()) {
      if (spent.isOver()) return;
      if (relocate(one)) isBetter = true;
    }
    const all = movable();
    for (const [i, a] of all.entries())
      for (const b of all.slice(i + 1)) {
        if (spent.isOver()) return;
        if (!exchange(a, b)) continue;
        [a.route, b.route] = [b.route, a.route];
        isBetter = true;
      }
  }
}
