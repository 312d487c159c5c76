import { containerSubTypes, containerTypes, wasteTypes } from '@tonnage/contract/skip-hire/catalogue';
import { sql } from 'kysely';
import { presentSubType } from './present.ts';
import { OFFERED, subTypeRows } from './queries.ts';
import { resourceTable } from '../../platform/http/query-language/resource-table.ts';

/** A withdrawn entry still shows where an order uses it. */
export const wasteTypeTable = resourceTable({
  resource: wasteTypes,
  as: 'w',
  rows: (db, scope) => db.selectFrom('waste_types as w').selectAll('w').where('w.tenant_id', '=', scope.tenantId),
  hidden: { field: 'id', where: sql`w.active` },
});

export const containerTypeTable = resourceTable({
  resource: containerTypes,
  as: 't',
  rows: (db, scope) => db.selectFrom('container_types as t').selectAll('t').where('t.tenant_id', '=', scope.tenantId),
});

export const containerSubTypeTable = resourceTable({
  resource: containerSubTypes,
  as: 's',
  rows: (db, scope) => subTypeRows(db, scope.tenantId),
  present: presentSubType,
  hidden: { field: 'id', where: OFFERED },
});
