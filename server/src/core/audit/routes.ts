import * as audit from '@tonnage/contract/core/audit';
import { LIMITS } from '@tonnage/contract/limits';
import { listFile } from '../../platform/formats/list-file.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { AUDIT_COLUMNS, presentAuditEvent } from './present.ts';
import { auditAfter, auditChoices, type AuditRow } from './queries.ts';

const PAGE = LIMITS.defaultPageSize;

export function auditRoutes(bind: Binder): void {
  bind.staff(
    audit.listAudit,
    async (ctx, { query: { before, ...filters } }) => {
      // One row more than a page shows whether there are older ones.
      const rows = await auditAfter(ctx, filters, before ?? null, PAGE + 1);
      const page = rows.slice(0, PAGE);
      return { data: page.map(presentAuditEvent), meta: { older: rows.length > PAGE ? page.at(-1)!.id : null } };
    },
    (enter, { query: { before: _before, ...filters } }) =>
      listFile(enter, {
        name: 'audit',
        columns: AUDIT_COLUMNS,
        after: (ctx, last: AuditRow | null, limit) => auditAfter(ctx, filters, last?.id ?? null, limit),
      }),
  );
  bind.staff(audit.getAuditChoices, async (ctx) => ({ data: await auditChoices(ctx) }));
}
