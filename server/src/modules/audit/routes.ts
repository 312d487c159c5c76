import * as audit from '@tonnage/contract/desk-audit';
import { LIMITS } from '@tonnage/contract/limits';
import { LONDON } from '@tonnage/domain/dates';
import { dateIn } from '@tonnage/domain/zoned';
import { csvText, inBatches } from '../../platform/csv.ts';
import type { Binder } from '../../platform/endpoint.ts';
import type { TextBinder } from '../../platform/text-endpoint.ts';
import { AUDIT_COLUMNS, presentAuditEvent } from './present.ts';
import { auditAfter, auditChoices, type AuditRow } from './queries.ts';

const PAGE = LIMITS.defaultPageSize;
const BATCH = 1000;

/** What was done in the company, for its manager. */
export function auditRoutes(bind: Binder, text: TextBinder): void {
  bind.staff(audit.listAudit, async (ctx, { query: { before, ...asked } }) => {
    // One more than a page: whether there are older ones.
    const rows = await auditAfter(ctx, asked, before ?? null, PAGE + 1);
    const page = rows.slice(0, PAGE);
    return { data: page.map(presentAuditEvent), meta: { older: rows.length > PAGE ? page.at(-1)!.id : null } };
  });
  bind.staff(audit.getAuditChoices, async (ctx) => ({ data: await auditChoices(ctx) }));
  text.staff(audit.exportAudit, async (enter, { query }) => {
    const today = await enter(({ now }) => Promise.resolve(dateIn(LONDON, now)));
    const rows = inBatches<AuditRow>(BATCH, (last) => enter((ctx) => auditAfter(ctx, query, last?.id ?? null, BATCH)));
    return { mime: 'text/csv', name: `audit-${today}.csv`, body: csvText(AUDIT_COLUMNS, rows) };
  });
}
