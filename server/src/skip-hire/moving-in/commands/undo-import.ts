import { LIMITS } from '@tonnage/contract/limits';
import { sql } from 'kysely';
import { auditCompany } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { requireId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { usesOf } from '../uses.queries.ts';

/**
 * Undoes an import as a whole, or withdraws one that waits. Throws NOT_FOUND, WRONG_STATE, IMPORT_TOO_OLD after a week, and
 * IMPORT_USED, which names what has been changed or used since.
 */
export async function undoImport(ctx: TenantContext, id: string): Promise<void> {
  const { db, scope, now } = ctx;
  scope.require('settings.manage');
  requireId(id);
  const row = await db
    .selectFrom('imports')
    .select(['kind', 'state', 'file_name', 'added', 'started_at'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  if (row.state !== 'done' && row.state !== 'waiting') throw new Refusal('WRONG_STATE');
  if (row.state === 'done') {
    if (Date.parse(now) - row.started_at.getTime() > LIMITS.importUndoDays * 86_400_000)
      throw new Refusal('IMPORT_TOO_OLD');
    const uses = await usesOf(ctx, id);
    if (uses.length > 0)
      throw new Refusal('IMPORT_USED', { message: `This import can’t be undone: ${uses.join('; ')}.` });
    await sql`select tonnage_undo_import(${id}::uuid)`.execute(db).catch((error: { code?: string }) => {
      // Somebody used a row of it after the check: it is referred to, or kept by law.
      throw error.code === '23503' || error.code === '23514' ? new Refusal('IMPORT_USED') : error;
    });
  }
  await db
    .updateTable('imports')
    .set({ state: 'undone', content: null, undone_at: now, undone_by: scope.actor.userId! })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute();
  await auditCompany(ctx, 'import.undone', { id, kind: row.kind, fileName: row.file_name, rows: row.added });
}
