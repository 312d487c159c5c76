import type { IfMatch } from '@tonnage/contract/endpoint';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { requireOwn } from './edit-document.ts';
import { removeFileJob } from '../../../platform/jobs.ts';

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
