import type { Sent } from '@tonnage/contract/endpoint';
import type { Absence } from '@tonnage/contract/skip-hire/fleet/absences';
import type { planRuns, PlannedStop, PlannerDay } from '@tonnage/contract/skip-hire/orders/planner';
import { partOf } from '@tonnage/domain/skip-hire/absences';
import { driverOfDay } from '@tonnage/domain/skip-hire/run-driver';

export type RunChange = Sent<typeof planRuns>['body']['data']['changes'][number];

/** The day after changes of its runs, before the server has answered. */
export function withRuns(day: PlannerDay, changes: readonly RunChange[]): PlannerDay {
  const known = changes.filter(({ jobId }) => day.stops.some((stop) => stop.jobId === jobId));
  if (known.length === 0) return day;
  return { ...day, stops: known.reduce((stops, change) => withChange(day, stops, change), day.stops) };
}

/** The day with an absence that the server has recorded, before it is asked for the day again. */
export function withAbsence(day: PlannerDay, absence: Absence): PlannerDay {
  const span = partOf(day.date, absence);
  if (span === null) return day;
  const add = <One extends { id: string; off: PlannerDay['vehicles'][number]['off'] }>(one: One): One => {
    const isKnown = one.off.some(({ from, until }) => from === span.from && until === span.until);
    const isOff = one.id === (absence.vehicle ?? absence.driver)?.id;
    return isOff && !isKnown ? { ...one, off: [...one.off, { ...span, reason: absence.reason }] } : one;
  };
  return { ...day, vehicles: day.vehicles.map(add), drivers: day.drivers.map(add) };
}

function withChange(
  day: PlannerDay,
  stops: PlannedStop[],
  { jobId, vehicleId, driverId, before }: RunChange,
): PlannedStop[] {
  const stop = stops.find((one) => one.jobId === jobId)!;
  const others = stops.filter((one) => one !== stop);
  const vehicle = day.vehicles.find(({ id }) => id === vehicleId);
  if (vehicleId === null || !vehicle)
    return [
      ...others,
      { ...stop, status: 'confirmed', vehicleId: null, vehicle: null, driverId: null, driver: null, startedAt: null },
    ];
  const stays = stop.vehicleId === vehicleId && driverId == null;
  const run = others.filter((one) => one.vehicleId === vehicleId);
  const to = driverId ?? (stop.vehicleId === vehicleId ? stop.driverId : null) ?? driverOfDay(run, vehicle.driverId);
  const moved: PlannedStop = stays
    ? stop
    : {
        ...stop,
        status: 'allocated',
        startedAt: null,
        vehicleId,
        vehicle: vehicle.registration,
        driverId: to,
        driver: day.drivers.find(({ id }) => id === to)?.name ?? null,
      };
  const at = before == null ? -1 : others.findIndex((one) => one.jobId === before);
  const end = others.findLastIndex((one) => one.vehicleId === vehicleId) + 1;
  return others.toSpliced(at === -1 ? end || others.length : at, 0, moved);
}

/**
 * The changes that put jobs back where they are now, from the lorry that they move to: the last first, so that each finds
 * the one it was before.
 */
export function putBack(day: PlannerDay, jobIds: readonly string[], from: string | null): RunChange[] {
  return day.stops
    .filter(({ jobId }) => jobIds.includes(jobId))
    .toReversed()
    .map(({ jobId, vehicleId, driverId }) => {
      if (vehicleId === null) return { jobId, from, vehicleId };
      const run = day.stops.filter((one) => one.vehicleId === vehicleId);
      const before = run[run.findIndex((one) => one.jobId === jobId) + 1]?.jobId ?? null;
      return { jobId, from, vehicleId, driverId, before };
    });
}

/** The changes that give jobs, in their order, to a lorry, before another job or at the end of its run. */
export function changesTo(
  stops: readonly Pick<PlannedStop, 'jobId' | 'vehicleId'>[],
  vehicleId: string | null,
  before: string | null,
): RunChange[] {
  return stops.map(({ jobId, vehicleId: from }) =>
    vehicleId === null ? { jobId, from, vehicleId } : { jobId, from, vehicleId, before },
  );
}
