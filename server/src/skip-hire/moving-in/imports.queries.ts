import { LIMITS } from '@tonnage/contract/limits';
import { listImports } from '@tonnage/contract/skip-hire/moving-in';
import { sql } from 'kysely';
import { listTable } from '../../platform/http/query-language/list-table.ts';

/** The company's imports, newest first. */
export const importTable = listTable(listImports, {
  as: 'i',
  rows: ({ db, scope }) => db.selectFrom('imports as i').selectAll('i').where('i.tenant_id', '=', scope.tenantId),
  columns: {
    startedBy: sql`(select u.name from users u where u.id = i.started_by)`,
    undoUntil: ({
      now,
    }) => sql`case when i.state = 'done' and i.started_at + ${`${LIMITS.importUndoDays} days`}::interval > ${now}::timestamptz
      then i.started_at + ${`${LIMITS.importUndoDays} days`}::interval end`,
  },
});
