import type { LedgerPackage } from '@tonnage/domain/skip-hire/ledger/codes';
import { ledgerTotals } from '@tonnage/domain/skip-hire/ledger/documents';
import type { LedgerFile } from '@tonnage/domain/skip-hire/ledger/file';
import { ledgerFiles } from '@tonnage/domain/skip-hire/ledger/ledger-files';
import { sql } from 'kysely';
import { auditCompany } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { json } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import { csvLine } from '../../../platform/formats/csv.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type LedgerDays, pendingFor } from '../pending.queries.ts';

/**
 * Exports everything that a package has not been given and that can go, and makes it the company's package. Two at once follow
 * each other, so the second finds what the first left. Returns the export's id. Throws DATES_REVERSED, LEDGER_NOTHING and
 * LEDGER_TOO_MANY.
 */
export async function exportLedger(ctx: TenantContext, of: LedgerPackage, days: LedgerDays): Promise<string> {
  const { db, scope, now } = ctx;
  scope.require('invoices.manage');
  // The row's lock is held until the end.
  await db
    .insertInto('ledger_settings')
    .values({ tenant_id: scope.tenantId, package: of })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ package: of }))
    .execute();
  const { ready, codes } = await pendingFor(ctx, of, days);
  if (ready.length === 0) throw new Refusal('LEDGER_NOTHING');
  const id = newId(now);
  const totals = ledgerTotals(ready);
  await db
    .insertInto('ledger_exports')
    .values({
      tenant_id: scope.tenantId,
      id,
      package: of,
      from_date: days.from ?? null,
      up_to: days.upTo,
      totals: json(totals),
      exported_by: scope.actor.userId!,
      exported_at: now,
    })
    .execute();
  // The primary key lets no document go twice, whoever writes.
  await sql`insert into ledger_documents (tenant_id, package, kind, document_id, export_id)
    select ${scope.tenantId}::uuid, ${of}, kind, id, ${id}::uuid
    from json_to_recordset(${json(ready.map((document) => ({ kind: document.kind, id: document.id })))}::json)
      as d(kind text, id uuid)`.execute(db);
  await db
    .insertInto('ledger_files')
    .values(
      ledgerFiles(of, ready, codes).map((file, position) => ({
        tenant_id: scope.tenantId,
        export_id: id,
        position,
        name: `${file.name}-${days.upTo}.csv`,
        content: contentOf(file),
      })),
    )
    .execute();
  await auditCompany(ctx, 'ledger.exported', { id, package: of, upTo: days.upTo, documents: ready.length });
  return id;
}

/** Without a byte order mark: a package would take it for part of the first heading. */
function contentOf({ header, rows }: LedgerFile): string {
  return [header, ...rows].map(csvLine).join('');
}
