import { sql } from 'kysely';
import { auditCompany } from '../../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { json } from '../../../../platform/db/db.ts';
import { newId } from '../../../../platform/db/ids.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { requireBookkeeper } from '../../invoices/commands/bookkeeper.ts';
import { readFile } from '../file.queries.ts';

/**
 * Adds the money in of a statement that no file had before; of two people who read the same file at once, one adds it. Lines that cannot
 * be read are left out: they are added once the file is corrected and read again. Throws IMPORT_COLUMNS, IMPORT_ROWS.
 */
export async function readBankFile(
  ctx: TenantContext,
  file: { text: string; columns?: readonly (string | null)[] | undefined; fileName: string },
): Promise<{ id: string; added: number }> {
  requireBookkeeper(ctx);
  const { db, now, scope } = ctx;
  const { preview, lines, heads, layout } = await readFile(ctx, file);
  if (preview.wrongColumns.length > 0) throw new Refusal('IMPORT_COLUMNS', { message: preview.wrongColumns.join(' ') });
  const id = newId(now);
  await db
    .insertInto('bank_files')
    .values({
      id,
      tenant_id: scope.tenantId,
      file_name: file.fileName,
      layout,
      columns: json(heads),
      added: lines.length,
      read_by: scope.actor.userId!,
      read_at: now,
    })
    .execute();
  const rows = lines.map(({ identity, day, pence, payer, reference }) => ({
    id: newId(now),
    identity,
    day,
    pence,
    payer,
    reference: reference || null,
  }));
  const inserted =
    await sql`insert into bank_lines (tenant_id, id, file_id, identity, day, amount_pence, payer, reference)
    select ${scope.tenantId}::uuid, r.id, ${id}::uuid, r.identity, r.day, r.pence, r.payer, r.reference
    from jsonb_to_recordset(${json(rows)}::jsonb) as r(id uuid, identity text, day date, pence integer, payer text, reference text)
    order by r.identity on conflict (tenant_id, identity) do nothing`.execute(db);
  const added = Number(inserted.numAffectedRows ?? 0);
  await auditCompany(ctx, 'bank_file.read', { id, fileName: file.fileName, added });
  return { id, added };
}
