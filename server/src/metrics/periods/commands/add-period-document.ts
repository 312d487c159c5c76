import type { OrganisationContext } from '../../../platform/context.ts';
import { InvalidInput, Refusal } from '../../../platform/refusal.ts';
import type { StoredFile } from '../../../platform/files/stored-files.ts';
import { storeFile } from '../../../platform/files/store-file.ts';
import { lockPeriod } from './lock-period.ts';
import { logAttachment } from './log-attachment.ts';
import { makeRoom } from './make-room.ts';

/** Adds a document to a period, ten at most. Throws NO_FILE, TOO_MANY_DOCUMENTS and `lockPeriod`'s. Source: metrics.md §2.8. */
export async function addPeriodDocument(
  ctx: OrganisationContext,
  metricId: string,
  key: string,
  sent: readonly StoredFile[],
): Promise<void> {
  const metric = await lockPeriod(ctx, metricId, key);
  const stray = sent.find(({ field }) => field !== 'file');
  if (stray) throw new InvalidInput([{ path: [stray.field], message: `Invalid key ${stray.field}` }]);
  const [file] = sent;
  if (!file) throw new Refusal('NO_FILE', { field: 'file' });
  const place = await makeRoom(ctx, 'period_documents', metric, key);
  const fileId = await storeFile(ctx, { organisationId: metric.organisation_id }, file);
  await ctx.db
    .insertInto('period_documents')
    .values({ ...place, file_id: fileId })
    .execute();
  await logAttachment(ctx, metric, key, { type: 'DOCUMENT_ADDED', payload: { name: file.name } });
}
