import type { VehicleKind } from '@tonnage/domain/skip-hire/vehicles';
import { sql, type RawBuilder } from 'kysely';
import type { TenantContext, Reading } from '../../platform/context.ts';
import { FREE } from '../../platform/db/db.ts';
import { isId } from '../../platform/db/ids.ts';
import { Refusal } from '../../platform/refusal.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

interface Working {
  id: string;
  name: string;
  active: boolean;
  depot_id: string;
  depot: string;
  open_jobs: number;
}
export type VehicleRow = Working & { registration: string; kind: VehicleKind; payload_kg: number | null };
export type DriverRow = Working & { phone: string | null };

interface FleetFilters {
  depotId?: string | undefined;
  active?: 'true' | 'false' | undefined;
}
type FleetPage = FleetFilters & { limit: number; offset: number };

const shared = sql`x.id, x.name, x.active, x.depot_id, d.name as depot`;
const OPEN = sql`j.status in ('allocated', 'en_route')`;
const vehicles = sql`${shared}, x.registration, x.kind, x.payload_kg,
  (select count(*)::int from jobs j where j.vehicle_id = x.id and ${OPEN}) as open_jobs`;
const drivers = sql`${shared}, x.phone,
  (select count(*)::int from jobs j where j.driver_id = x.id and ${OPEN}) as open_jobs`;

function whereFilters({ scope }: Reader, { depotId, active }: FleetFilters) {
  return sql`where x.tenant_id = ${scope.tenantId}
    ${depotId !== undefined && isId(depotId) ? sql`and x.depot_id = ${depotId}::uuid` : sql``}
    ${active === undefined ? sql`` : sql`and x.active = ${active === 'true'}`}`;
}

async function page<Row>(
  reader: Reader,
  table: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
  filters: FleetPage,
): Promise<{ rows: Row[]; total: number }> {
  const where = whereFilters(reader, filters);
  const { rows: counted } = await sql<{
    n: number;
  }>`select ${FREE} count(*)::int as n from ${table} x ${where}`.execute(reader.db);
  const { rows } = await sql<Row>`select ${FREE} ${columns} from ${table} x join depots d on d.id = x.depot_id ${where}
    order by x.active desc, lower(x.name), x.id limit ${filters.limit} offset ${filters.offset}`.execute(reader.db);
  return { rows, total: counted[0]!.n };
}

async function after<Row>(
  reader: Reader,
  table: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
  filters: FleetFilters,
  { last, limit }: Cursor,
): Promise<Row[]> {
  const afterCursor =
    last === null
      ? sql``
      : sql`and (not x.active, lower(x.name), x.id) > (${!last.active}, lower(${last.name}), ${last.id}::uuid)`;
  const { rows } = await sql<Row>`select ${FREE} ${columns} from ${table} x join depots d on d.id = x.depot_id
    ${whereFilters(reader, filters)} ${afterCursor} order by x.active desc, lower(x.name), x.id limit ${limit}`.execute(
    reader.db,
  );
  return rows;
}

/** The cursor and size of a page. */
interface Cursor {
  last: { id: string; name: string; active: boolean } | null;
  limit: number;
}

/** A page of the company's vehicles, active ones first, by name. */
export const vehiclePage = (reader: Reader, filters: FleetPage) =>
  page<VehicleRow>(reader, sql`vehicles`, vehicles, filters);

/** A page of the company's drivers, active ones first, by name. */
export const driverPage = (reader: Reader, filters: FleetPage) =>
  page<DriverRow>(reader, sql`drivers`, drivers, filters);

/** The vehicles of the same list after a cursor. */
export const vehiclesAfter = (reader: Reader, filters: FleetFilters, cursor: Cursor) =>
  after<VehicleRow>(reader, sql`vehicles`, vehicles, filters, cursor);

/** The drivers of the same list after a cursor. */
export const driversAfter = (reader: Reader, filters: FleetFilters, cursor: Cursor) =>
  after<DriverRow>(reader, sql`drivers`, drivers, filters, cursor);

async function one<Row>(
  { db, scope }: Reader,
  table: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
  id: string,
): Promise<Row | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await sql<Row>`select ${columns} from ${table} x join depots d on d.id = x.depot_id
    where x.tenant_id = ${scope.tenantId} and x.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** A vehicle of the company, or undefined, also for a malformed id. */
export const vehicleById = (reader: Reader, id: string) => one<VehicleRow>(reader, sql`vehicles`, vehicles, id);

/** A driver of the company, or undefined, also for a malformed id. */
export const driverById = (reader: Reader, id: string) => one<DriverRow>(reader, sql`drivers`, drivers, id);

/** A driver of the company. Throws NOT_FOUND. */
export async function requireDriver(ctx: Reading<TenantContext>, id: string) {
  const driver = await driverById(ctx, id);
  if (!driver) throw new Refusal('NOT_FOUND');
  return driver;
}
