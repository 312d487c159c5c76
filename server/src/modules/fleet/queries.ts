import { sql, type RawBuilder } from 'kysely';
import type { TenantContext } from '../../platform/context.ts';
import { FREE } from '../../platform/db.ts';
import { isId } from '../../platform/ids.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

interface Working {
  id: string;
  name: string;
  active: boolean;
  depot_id: string;
  depot: string;
  open_jobs: number;
}
export type VehicleRow = Working & { registration: string };
export type DriverRow = Working & { phone: string | null };

interface Asked {
  depotId?: string | undefined;
  active?: 'true' | 'false' | undefined;
  limit: number;
  offset: number;
}

const shared = sql`x.id, x.name, x.active, x.depot_id, d.name as depot`;
const OPEN = sql`j.status in ('allocated', 'en_route')`;
const vehicles = sql`${shared}, x.registration,
  (select count(*)::int from jobs j where j.vehicle_id = x.id and ${OPEN}) as open_jobs`;
const drivers = sql`${shared}, x.phone,
  (select count(*)::int from jobs j where j.driver_id = x.id and ${OPEN}) as open_jobs`;

async function page<Row>(
  { db, scope }: Reader,
  table: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
  asked: Asked,
): Promise<{ rows: Row[]; total: number }> {
  const where = sql`where x.tenant_id = ${scope.tenantId}
    ${asked.depotId !== undefined && isId(asked.depotId) ? sql`and x.depot_id = ${asked.depotId}::uuid` : sql``}
    ${asked.active === undefined ? sql`` : sql`and x.active = ${asked.active === 'true'}`}`;
  const { rows: counted } = await sql<{
    n: number;
  }>`select ${FREE} count(*)::int as n from ${table} x ${where}`.execute(db);
  const { rows } = await sql<Row>`select ${FREE} ${columns} from ${table} x join depots d on d.id = x.depot_id ${where}
    order by x.active desc, lower(x.name), x.id limit ${asked.limit} offset ${asked.offset}`.execute(db);
  return { rows, total: counted[0]!.n };
}

/** A page of the company's vehicles, those that work first, by name. */
export const vehiclePage = (reader: Reader, asked: Asked) => page<VehicleRow>(reader, sql`vehicles`, vehicles, asked);

/** A page of the company's drivers, those who work first, by name. */
export const driverPage = (reader: Reader, asked: Asked) => page<DriverRow>(reader, sql`drivers`, drivers, asked);

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

/** One vehicle of the company, or undefined, also for an id that is none. */
export const vehicleById = (reader: Reader, id: string) => one<VehicleRow>(reader, sql`vehicles`, vehicles, id);

/** One driver of the company, or undefined, also for an id that is none. */
export const driverById = (reader: Reader, id: string) => one<DriverRow>(reader, sql`drivers`, drivers, id);
