import { LONDON } from '@tonnage/domain/common/dates';
import { mayRemove } from '@tonnage/domain/skip-hire/office-documents';
import { dateIn } from '@tonnage/domain/common/zoned';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { deskDocumentById } from '../desk.queries.ts';
import { removeFileJob } from '../../../platform/jobs.ts';

/**
 * Removes a document that staff uploaded, if no law requires its retention (a trigger has the last word) and no charge
 * refers to it. Of two at once one finds it. Its bytes are deleted after the commit. Throws NOT_FOUND, NOT_YOUR_UPLOAD,
 * LAW_KEEPS, DOCUMENT_IN_USE.
 */
export async function removeStaffDocument(ctx: TenantContext, id: string): Promise<string> {
  const { db, now, scope } = ctx;
  const row = await deskDocumentById(ctx, id);
  if (!row) throw new Refusal('NOT_FOUND');
  if (!row.of_office)
    throw new Refusal('NOT_YOUR_UPLOAD', { message: 'You can only remove documents that your staff uploaded.' });
  const may = mayRemove({ ...row, retainUntil: row.retain_until, validTo: row.valid_to }, dateIn(LONDON, now));
  if (!may.allowed) throw new Refusal('LAW_KEEPS');
  const charge = await db.selectFrom('charges').select('id').where('document_id', '=', row.id).executeTakeFirst();
  if (charge) throw new Refusal('DOCUMENT_IN_USE');
  const removed = await db
    .deleteFrom('documents')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', row.id)
    .executeTakeFirst();
  if (removed.numDeletedRows !== 1n) throw new Refusal('NOT_FOUND');
  if (row.file_id !== null) await db.deleteFrom('files').where('id', '=', row.file_id).execute();
  await audit(ctx, {
    action: 'document.removed',
    entity: 'document',
    entityId: row.id,
    accountId: row.account_id,
    changes: { kind: row.kind, title: row.title, name: row.file_name },
  });
  if (row.file_key !== null) await ctx.queue.send(db, removeFileJob, { key: row.file_key });
  return row.id;
}
