import { LIMITS } from '@tonnage/contract/limits';
import type { OrganisationContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import { InvalidInput, Refusal } from '../../../platform/refusal.ts';
import type { StoredFile } from '../../../platform/store-files.ts';
import { layFile } from '../../documents/commands/lay-file.ts';
import { attachedCount } from '../attachment.queries.ts';
import { lockPeriod } from './lock-period.ts';
import { logAttachment } from './log-attachment.ts';

/** Hangs a file on a period, ten at the most. Throws NO_FILE, TOO_MANY_DOCUMENTS and `lockPeriod`'s. Source: metrics.md §2.8. */
export async function addPeriodDocument(
  ctx: OrganisationContext,
  metricId: string,
  key: string,
  sent: readonly StoredFile[],
): Promise<void> {
  const { db, now, scope } = ctx;
  const metric = await lockPeriod(ctx, metricId, key);
  const stray = sent.find(({ field }) => field !== 'file');
  if (stray) throw new InvalidInput([{ path: [stray.field], message: `Invalid key ${stray.field}` }]);
  const [file] = sent;
  if (!file) throw new Refusal('NO_FILE', { field: 'file' });
  if ((await attachedCount(db, 'period_documents', metric.id, key)) >= LIMITS.periodDocuments)
    throw new Refusal('TOO_MANY_DOCUMENTS');
  await db
    .insertInto('period_documents')
    .values({
      id: newId(now),
      metric_id: metric.id,
      period_key: key,
      organisation_id: metric.organisation_id,
      author_id: scope.actor.userId,
      file_id: await layFile(ctx, { organisationId: metric.organisation_id }, file),
      created_at: now,
    })
    .execute();
  await logAttachment(ctx, metric, key, { type: 'DOCUMENT_ADDED', payload: { name: file.name } });
}
