import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { periodDocument } from '../attachment.queries.ts';
import { lockPeriod } from './lock-period.ts';
import { logAttachment } from './log-attachment.ts';
import { removeFileJob } from '../../../platform/jobs.ts';

/**
 * Removes a document from a period, whoever added it. Its bytes are deleted after the commit. Throws NOT_FOUND and
 * `lockPeriod`'s.
 */
export async function removePeriodDocument(
  ctx: OrganisationContext,
  { id, key, documentId }: { id: string; key: string; documentId: string },
): Promise<void> {
  const { db } = ctx;
  const metric = await lockPeriod(ctx, id, key);
  const document = await periodDocument(db, metric.id, key, documentId);
  if (!document) throw new Refusal('NOT_FOUND');
  await db.deleteFrom('period_documents').where('id', '=', document.id).execute();
  await db.deleteFrom('files').where('id', '=', document.file_id).execute();
  await logAttachment(ctx, metric, key, { type: 'DOCUMENT_REMOVED', payload: { name: document.name } });
  await ctx.queue.send(db, removeFileJob, { key: document.file_key });
}
