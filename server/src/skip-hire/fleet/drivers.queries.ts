import { listDrivers, type Driver } from '@tonnage/contract/skip-hire/fleet';
import { sql } from 'kysely';
import { phoneCell } from '../../platform/formats/cells.ts';
import type { Reading, TenantContext } from '../../platform/context.ts';
import { namedIn } from '../../platform/http/query-language/columns.ts';
import { listTable } from '../../platform/http/query-language/list-table.ts';
import { Refusal } from '../../platform/refusal.ts';
import { openJobsBy, WORKING_COLUMNS } from './working.ts';

/** The company's drivers, active ones first, by name. */
export const driverTable = listTable(listDrivers, {
  as: 'x',
  rows: ({ db, scope }) => db.selectFrom('drivers as x').selectAll('x').where('x.tenant_id', '=', scope.tenantId),
  columns: { depot: namedIn('depots', 'x.depot_id'), openJobs: openJobsBy('j.driver_id') },
  order: { name: sql`lower(x.name)` },
  file: {
    name: 'drivers',
    columns: [
      { header: 'Name', cell: (row) => row.name },
      { header: 'Telephone', cell: (row) => phoneCell(row.phone) },
      { header: 'Driving licence expires', cell: (row) => row.licenceExpiresOn },
      { header: 'Driver CPC expires', cell: (row) => row.cpcExpiresOn },
      ...WORKING_COLUMNS,
    ],
  },
});

/** A driver of the company. Throws NOT_FOUND. */
export async function requireDriver(ctx: Reading<TenantContext>, id: string): Promise<Driver> {
  const driver = await driverTable.one(ctx, id);
  if (!driver) throw new Refusal('NOT_FOUND');
  return driver;
}
