import { whyOff, type Off } from './absences.ts';
import type { LockReason } from './depot-calendar.ts';
import type { JobStatus, JobType } from './orders.ts';
import { lifterOf, mayLift, VEHICLE_KIND_LABELS, type ContainerShape, type VehicleKind } from './vehicles.ts';

/** The most jobs that one call moves between runs. */
export const MOST_CHANGES = 100;

/** What a run's lorry is asked to take. */
export interface Load {
  depotId: string;
  type: JobType;
  status: JobStatus;
  container: string;
  shape: ContainerShape;
  /** kg; null if the container has no limit. */
  maxLoadKg: number | null;
  permitMissing: boolean;
}

export interface Lorry {
  depotId: string;
  registration: string;
  kind: VehicleKind;
  active: boolean;
  /** kg; null if it is not recorded. */
  payloadKg: number | null;
  /** Its usual driver, or the one of its run on that day. */
  driverId: string | null;
  /** When it or that driver is off on the day. */
  off: readonly Off[];
}

const tonnes = (kg: number) => `${(kg / 1000).toLocaleString('en-GB', { maximumFractionDigits: 2 })} t`;

/** Whether a job can be given to a lorry, or moved within its run: nobody has finished it. */
export function plannable(status: JobStatus): boolean {
  return status === 'confirmed' || status === 'allocated' || status === 'en_route';
}

/**
 * Why a lorry cannot take a job on a day, in a sentence for staff; null if it can. `now` as in `runTimes`. The server refuses the same, except
 * payload and closed days, which only the planner checks. Source: trade-and-law.md §5.
 */
export function whyNot(lorry: Lorry, load: Load, closed: LockReason | null, now: number | null = null): string | null {
  const { registration } = lorry;
  if (!plannable(load.status)) return 'This job is finished, so it can’t be moved.';
  if (closed === 'closed' || closed === 'bank_holiday' || closed === 'weekend')
    return 'The depot is closed on this day. Move the job to another day.';
  if (lorry.depotId !== load.depotId)
    return `${registration} works from another depot. The job needs a lorry of its own depot.`;
  if (!lorry.active) return `${registration} is inactive. Choose another lorry, or activate it under Fleet.`;
  const lifts = mayLift({ name: registration, kind: lorry.kind }, { name: load.container, shape: load.shape });
  if (!lifts.allowed) return lifts.reason;
  if (load.permitMissing) return 'This job needs a permit for its day before a lorry can take it.';
  const brings = load.type === 'delivery' || load.type === 'reposition';
  if (!brings && lorry.payloadKg !== null && load.maxLoadKg !== null && load.maxLoadKg > lorry.payloadKg)
    return `${registration} carries up to ${tonnes(lorry.payloadKg)}; this container may hold ${tonnes(load.maxLoadKg)}.`;
  if (lorry.driverId === null) return `${registration} has no driver. Choose its usual driver under Fleet.`;
  return whyOff(lorry.off, now);
}

/** Why a lorry of the job's depot cannot take it, in two or three words; null for one that can, or is of another depot. */
export function whyNotInBrief(lorry: Lorry, load: Load, now: number | null = null): string | null {
  if (lorry.depotId !== load.depotId || whyNot(lorry, load, null, now) === null) return null;
  if (!lorry.active) return 'inactive';
  if (lifterOf(load.shape) !== lorry.kind) return VEHICLE_KIND_LABELS[lorry.kind].toLowerCase();
  if (load.permitMissing) return 'no permit';
  if (lorry.driverId === null) return 'no driver';
  return whyOff(lorry.off, now) === null ? 'too heavy' : 'off';
}
