import type { IfMatch } from '@tonnage/contract/endpoint';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { mayRemove } from '@tonnage/domain/skip-hire/office-documents';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { AccountContext, TenantContext } from '../../../platform/context.ts';
import { removeFileJob } from '../../../platform/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { deskDocumentById } from '../desk.queries.ts';
import { requireOwn } from './edit-document.ts';

/** Removes the caller's own upload. Its bytes are deleted after the commit: the queue removes them from the store. */
export async function removeDocument(ctx: AccountContext, id: string, ifMatch: IfMatch): Promise<void> {
  const { db, scope } = ctx;
  const document = await requireOwn(ctx, id, ifMatch);
  const removed = await db.deleteFrom('documents').where('id', '=', document.id).executeTakeFirst();
  if (removed.numDeletedRows !== 1n) throw new Refusal('NOT_FOUND');
  if (document.file_id !== null) await db.deleteFrom('files').where('id', '=', document.file_id).execute();
  await audit(ctx, {
    action: 'document.removed',
    entity: 'document',
    entityId: document.id,
    accountId: scope.accountId,
    changes: { kind: document.kind, title: document.title, name: document.file_name },
  });
  if (document.file_key !== null) await ctx.queue.send(db, removeFileJob, { key: document.file_key });
}

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
