import type { JobStatus } from './orders.ts';
import { isFinished } from './run-order.ts';

/**
 * Who drives a vehicle on a day, of a run in its order: the driver of the job on its way or the next one, otherwise of the last one. Only a run without a
 * driver is driven by the vehicle's usual one: whoever was chosen for the day comes before whoever drives every week. Null if
 * there is neither.
 */
export function driverOfDay(
  run: readonly { status: JobStatus; driverId: string | null }[],
  usual: string | null,
): string | null {
  const driven = run.filter(({ driverId }) => driverId !== null);
  const next =
    driven.find(({ status }) => status === 'en_route') ?? driven.find((stop) => !isFinished(stop)) ?? driven.at(-1);
  return next ? next.driverId : usual;
}
