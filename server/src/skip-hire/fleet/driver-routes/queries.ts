import type { IsoDate } from '@tonnage/domain/common/dates';
import type { JobStatus, JobType, Slot } from '@tonnage/domain/skip-hire/orders';
import type { StopShapes } from '@tonnage/domain/skip-hire/ground-line';
import type { BreakOrTipKind } from '@tonnage/domain/skip-hire/breaks-and-tips';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';

/** A stop as `tonnage_route_stops` returns it. */
export interface StopRow {
  jobId: string;
  number: string;
  type: JobType;
  status: JobStatus;
  slot: Slot;
  customer: string;
  site: string;
  addressLine1: string;
  addressLine2: string | null;
  town: string;
  postcode: string;
  accessNotes: string | null;
  openingHours: string | null;
  contact: string | null;
  phone: string | null;
  container: string;
  waste: string;
  poNumber: string | null;
  locationNotes: string | null;
  driverNotes: string | null;
  notes: string | null;
  onRoad: boolean;
  vehicle: string | null;
  noteSigned: boolean;
  numberOnSite: string | null;
  containerNumber: string | null;
  takenContainerNumber: string | null;
  netWeightKg: number | null;
  failedReason: string | null;
  /** The container that leaves, unless it is another that has been left. */
  leaves: { name: string; sizeYards: number; maxLoadKg: number | null };
  payloadKg: number | null;
  /** What the ground line draws of it. */
  drawn: StopShapes;
  breakOrTipAfter: { kind: BreakOrTipKind; minutes: number } | null;
}

/** The stops of the route whose link was opened, in order. */
export async function routeStops(db: Db): Promise<StopRow[]> {
  const { rows } = await sql<{ stop: StopRow }>`select s as stop from tonnage_route_stops() s`.execute(db);
  return rows.map(({ stop }) => stop);
}

type Reader = Pick<TenantContext, 'db' | 'scope'>;

/** The same stops, for staff. */
export async function stopsOfDay({ db, scope }: Reader, driverId: string, date: IsoDate): Promise<StopRow[]> {
  const { rows } = await sql<{ stop: StopRow }>`select s as stop
    from tonnage_stops_of(${scope.tenantId}::uuid, ${driverId}::uuid, ${date}::date) s`.execute(db);
  return rows.map(({ stop }) => stop);
}

/** The number of stops of a driver's day by outcome, and its link if there is one. */
export async function dayOf({ db, scope }: Reader, driverId: string, date: IsoDate) {
  const counts = await db
    .selectFrom('jobs')
    .select(sql<number>`count(*) filter (where status in ('allocated', 'en_route'))::int`.as('open'))
    .select(sql<number>`count(*) filter (where status = 'completed')::int`.as('done'))
    .select(sql<number>`count(*) filter (where status = 'failed')::int`.as('failed'))
    .where('tenant_id', '=', scope.tenantId)
    .where('driver_id', '=', driverId)
    .where('date', '=', date)
    .executeTakeFirstOrThrow();
  const link = await db
    .selectFrom('routes')
    .select(['id', 'token_sealed', 'expires_at'])
    .where('tenant_id', '=', scope.tenantId)
    .where('driver_id', '=', driverId)
    .where('date', '=', date)
    .executeTakeFirst();
  return { counts, link };
}
