import type { PlannedStop, PlannerDay } from '@tonnage/contract/skip-hire/orders/planner';
import type { Off } from '@tonnage/domain/skip-hire/absences';
import { driverOfDay } from '@tonnage/domain/skip-hire/run-driver';
import { plannable, whyNot } from '@tonnage/domain/skip-hire/run-checks';
import { inRunOrder, isFinished, lacksBreak, riskAt, type Risk } from '@tonnage/domain/skip-hire/run-order';
import { loadAt, roomAfter, runTimes, type StopTimes } from '@tonnage/domain/skip-hire/run-times';
import type { ContainerShape } from '@tonnage/domain/skip-hire/container-shape';
import { shapeOfSize } from '../../../ui/drawing/size-shape.ts';
import { londonDate, londonMinutes } from '../../../lib/london.ts';

export type Vehicle = PlannerDay['vehicles'][number];
export type DepotOfDay = PlannerDay['depots'][number];

export interface LaneStop {
  stop: PlannedStop;
  times: StopTimes;
  /** Why it is at risk; null if it is not. */
  risk: Risk | null;
  /** Minutes of work that it adds, where it is only proposed. */
  proposed: number | null;
}

/** A lorry's day. */
export interface Lane {
  vehicle: Vehicle;
  /** Of the day: see `driverOfDay`. */
  driver: string | null;
  driverId: string | null;
  /** Its usual driver's name, where somebody else drives on this day. */
  usual: string | null;
  stops: readonly LaneStop[];
  done: number;
  /** What is on the bed at present, as recorded or estimated; null if nothing is, and on any day but today. */
  load: { jobId: string; container: ContainerShape; full: boolean } | null;
  room: { from: number; jobs: number };
  /** When the lorry or its driver is off. */
  off: readonly Off[];
  isPast: boolean;
  /** More than six hours of work without a break. */
  lacksBreak: boolean;
}

/** Where the present is. */
export interface Present {
  /** Minutes from midnight if the day is today, otherwise null. */
  now: number | null;
  isPast: boolean;
}

/** A depot with its lorries. */
export interface Band {
  depot: DepotOfDay;
  lanes: readonly Lane[];
  /** Jobs that have no lorry. */
  without: number;
}

/** The minutes of the day, or null for an instant on another day. */
const minuteOn = (date: string, instant: string | null): number | null =>
  instant !== null && londonDate(instant) === date ? londonMinutes(instant) : null;

/** A stop with its recorded times in minutes of the day. */
export const timed = (date: string, stop: PlannedStop) => ({
  ...stop,
  startedAt: minuteOn(date, stop.startedAt),
  doneAt: minuteOn(date, stop.doneAt),
});

const NONE: ReadonlyMap<string, number> = new Map();

/** The last lane of each vehicle, with what it was made of. */
const lanes = new WeakMap<Vehicle, { of: readonly unknown[]; lane: Lane }>();

/** A lane; the same object as before where nothing that it is made of has changed, so that it is not drawn again. */
function laneOf(
  day: PlannerDay,
  vehicle: Vehicle,
  depot: DepotOfDay,
  present: Present,
  proposed: ReadonlyMap<string, number>,
): Lane {
  const own = day.stops.filter((stop) => isOf(stop, vehicle));
  const of = [depot.postcode, depot.closed, day.date, day.drivers, present.now, present.isPast, proposed, ...own];
  const known = lanes.get(vehicle);
  if (known?.of.length === of.length && known.of.every((one, i) => one === of[i])) return known.lane;
  const lane = newLane(day, vehicle, depot, present, { own: inRunOrder(own), proposed });
  lanes.set(vehicle, { of, lane });
  return lane;
}

function newLane(
  day: PlannerDay,
  vehicle: Vehicle,
  depot: DepotOfDay,
  { now, isPast }: Present,
  { own, proposed }: { own: readonly PlannedStop[]; proposed: ReadonlyMap<string, number> },
): Lane {
  const driverId = driverOfDay(own, vehicle.driverId);
  const driver = day.drivers.find(({ id }) => id === driverId);
  // One who is no longer with the company is known from the jobs alone.
  const name = own.find((stop) => stop.driverId === driverId)?.driver ?? driver?.name ?? null;
  const off = [
    ...vehicle.off.map((one) => ({ ...one, who: vehicle.registration })),
    ...(driver?.off ?? []).map((one) => ({ ...one, who: name ?? '' })),
  ];
  const times = runTimes(
    depot.postcode,
    own.map((stop) => timed(day.date, stop)),
    now,
    off,
    vehicle.breaksAndTips,
  );
  const loaded = now === null ? null : loadAt(times, now);
  const of = loaded && own[loaded.stop]!;
  return {
    vehicle,
    driver: name,
    driverId,
    usual: driverId === vehicle.driverId ? null : (day.drivers.find(({ id }) => id === vehicle.driverId)?.name ?? null),
    stops: own.map((stop, i) => ({
      stop,
      times: times[i]!,
      risk: riskAt(stop, times[i]!, off),
      proposed: proposed.get(stop.jobId) ?? null,
    })),
    done: own.filter(({ status }) => status === 'completed').length,
    load: of && { jobId: of.jobId, container: shapeOfSize(of.shape, of.sizeYards), full: loaded.full },
    // 'full' is no reason to rest: what is booked still needs a lorry.
    room:
      isPast || (depot.closed !== null && depot.closed !== 'full') ? { from: 0, jobs: 0 } : roomAfter(times, now, off),
    off,
    isPast,
    lacksBreak: !isPast && own.some((stop) => !isFinished(stop)) && lacksBreak(times),
  };
}

/** A job that was given to a vehicle by its registration alone belongs to it too. */
const isOf = (stop: PlannedStop, { id, registration }: Vehicle) =>
  stop.vehicleId === id || (stop.vehicleId === null && stop.vehicle === registration);

/** The depots of a day with a lane for each lorry; `proposed` has the minutes of jobs that are only proposed. */
export function bandsOf(day: PlannerDay, present: Present, proposed = NONE): Band[] {
  const waiting = toAllocate(day);
  return day.depots.map((depot) => ({
    depot,
    lanes: day.vehicles
      .filter(({ depotId }) => depotId === depot.id)
      .map((vehicle) => laneOf(day, vehicle, depot, present, proposed)),
    without: waiting.filter(({ depotId }) => depotId === depot.id).length,
  }));
}

/** The jobs of a day without a lorry, those for the morning first. */
export function toAllocate({ stops }: Pick<PlannerDay, 'stops'>): PlannedStop[] {
  const rank = { am: 0, pm: 1, any: 2 };
  return stops
    .filter(({ status, vehicleId, vehicle }) => plannable(status) && vehicleId === null && vehicle === null)
    .toSorted((a, b) => rank[a.slot] - rank[b.slot]);
}

/** The failed jobs of a day that nobody has booked again. */
export const failedOf = ({ stops }: Pick<PlannerDay, 'stops'>): PlannedStop[] =>
  stops.filter(({ status, toRebook }) => status === 'failed' && toRebook);

/** Why the lane's lorry cannot take these jobs, in a sentence; null if it can take all of them. `now` as in `Present`. */
export function refusalOf(
  lane: Lane,
  depot: DepotOfDay,
  stops: readonly PlannedStop[],
  now: number | null,
): string | null {
  for (const stop of stops) {
    const why = whyNot({ ...lane.vehicle, driverId: lane.driverId, off: lane.off }, stop, depot.closed, now);
    if (why !== null) return why;
  }
  return null;
}
