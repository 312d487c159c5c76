import { sql } from 'kysely';
import { auditCompany } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { json } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { unsaid } from '../catalogue.queries.ts';
import { type ImportFile, readImport } from '../file.queries.ts';
import { importFileJob } from '../jobs.ts';

/**
 * Starts the import of a file, which a job carries out as a whole. Returns its id. Throws IMPORT_COLUMNS, IMPORT_ROWS,
 * IMPORT_ROWS_WRONG, and IMPORT_RUNNING while another of the company runs.
 */
export async function startImport(ctx: TenantContext, file: ImportFile & { fileName: string }): Promise<string> {
  const { db, scope, now } = ctx;
  scope.require('settings.manage');
  const { preview, heads, meanings, rows } = await readImport(ctx, file);
  if (preview.wrongColumns.length > 0) throw new Refusal('IMPORT_COLUMNS', { message: preview.wrongColumns.join(' ') });
  const unknown = preview.meanings.find(({ id: choice }) => choice === null);
  if (unknown) throw new Refusal('IMPORT_ROWS_WRONG', { message: unsaid(unknown), field: 'meanings' });
  if (preview.problems.length > 0) throw new Refusal('IMPORT_ROWS_WRONG');
  const id = newId(now);
  const inserted = await db
    .insertInto('imports')
    .values({
      id,
      tenant_id: scope.tenantId,
      kind: file.kind,
      file_name: file.fileName,
      rows,
      content: file.text,
      columns: json(heads),
      meanings: json(meanings),
      started_by: scope.actor.userId!,
      started_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('tenant_id')
        .where(sql<boolean>`state = 'waiting'`)
        .doNothing(),
    )
    .executeTakeFirst();
  if (Number(inserted.numInsertedOrUpdatedRows ?? 0) === 0) throw new Refusal('IMPORT_RUNNING');
  await ctx.queue.send(db, importFileJob, { importId: id, tenantId: scope.tenantId });
  await auditCompany(ctx, 'import.started', { id, kind: file.kind, fileName: file.fileName, rows });
  return id;
}
