import { LIMITS } from '@tonnage/contract/limits';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { mayPeriod } from '@tonnage/domain/metrics/periods/actions';
import type { OrganisationContext } from '../../../platform/context.ts';
import { json } from '../../../platform/db/db.ts';
import { isId, newId } from '../../../platform/db/ids.ts';
import { requireParts } from '../../../platform/files/sent-files.ts';
import { storeFile } from '../../../platform/files/store-file.ts';
import type { StoredFile } from '../../../platform/files/stored-files.ts';
import { removeFileJob } from '../../../platform/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { notifyFigures } from '../../metrics/commands/notify-figures.ts';
import { lockMetrics, type MetricRow, roleOf } from '../../metrics/queries.ts';
import { attachedCount, periodDocument } from '../attachment.queries.ts';
import { periodOf } from '../period.queries.ts';

/** Adds a link to a period, twenty at most. Throws TOO_MANY_LINKS and `lockPeriod`'s. Source: metrics.md §2.8. */
export async function addLink(
  ctx: OrganisationContext,
  metricId: string,
  key: string,
  link: { label: string; url: string },
): Promise<void> {
  const metric = await lockPeriod(ctx, metricId, key);
  const period = await makeRoom(ctx, 'period_links', metric, key);
  await ctx.db
    .insertInto('period_links')
    .values({ ...period, ...link })
    .execute();
  await logAttachment(ctx, metric, key, { type: 'LINK_ADDED', payload: link });
}

/** Removes a link from a period, whoever added it. Throws NOT_FOUND and `lockPeriod`'s. */
export async function removeLink(
  ctx: OrganisationContext,
  { id, key, linkId }: { id: string; key: string; linkId: string },
): Promise<void> {
  const metric = await lockPeriod(ctx, id, key);
  const gone = isId(linkId)
    ? await ctx.db
        .deleteFrom('period_links')
        .where('id', '=', linkId)
        .where('metric_id', '=', metric.id)
        .where('period_key', '=', key)
        .returning(['label', 'url'])
        .executeTakeFirst()
    : undefined;
  if (!gone) throw new Refusal('NOT_FOUND');
  await logAttachment(ctx, metric, key, { type: 'LINK_REMOVED', payload: gone });
}

/** Adds a document to a period, ten at most. Throws NO_FILE, TOO_MANY_DOCUMENTS and `lockPeriod`'s. Source: metrics.md §2.8. */
export async function addPeriodDocument(
  ctx: OrganisationContext,
  metricId: string,
  key: string,
  sent: readonly StoredFile[],
): Promise<void> {
  const metric = await lockPeriod(ctx, metricId, key);
  requireParts(sent, ['file']);
  const [file] = sent;
  if (!file) throw new Refusal('NO_FILE', { field: 'file' });
  const period = await makeRoom(ctx, 'period_documents', metric, key);
  const fileId = await storeFile(ctx, { organisationId: metric.organisation_id }, file);
  await ctx.db
    .insertInto('period_documents')
    .values({ ...period, file_id: fileId })
    .execute();
  await logAttachment(ctx, metric, key, { type: 'DOCUMENT_ADDED', payload: { name: file.name } });
}

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

interface Line {
  type: 'LINK_ADDED' | 'LINK_REMOVED' | 'DOCUMENT_ADDED' | 'DOCUMENT_REMOVED';
  payload: { label: string; url: string } | { name: string };
}

/** Logs that something was attached to a period or removed from it. */
export async function logAttachment(
  ctx: OrganisationContext,
  metric: MetricRow,
  key: IsoDate,
  { type, payload }: Line,
): Promise<void> {
  const { db, now, scope } = ctx;
  await db
    .insertInto('activities')
    .values({
      tenant_id: scope.tenantId,
      id: newId(now),
      organisation_id: metric.organisation_id,
      project_id: metric.project_id,
      metric_id: metric.id,
      period_key: key,
      type,
      actor_id: scope.actor.userId,
      payload: json(payload),
      at: now,
    })
    .execute();
  await notifyFigures(ctx, metric);
}

/** The maximum number of each attachment per period, and the refusal for one more. Source: metrics.md §2.8. */
const ROOM = {
  period_links: { most: LIMITS.periodLinks, full: 'TOO_MANY_LINKS' },
  period_documents: { most: LIMITS.periodDocuments, full: 'TOO_MANY_DOCUMENTS' },
} as const;

/**
 * The first columns of a new attachment's row: its period and author. The metric is locked. Throws TOO_MANY_LINKS,
 * TOO_MANY_DOCUMENTS.
 */
export async function makeRoom(
  { db, now, scope }: OrganisationContext,
  table: keyof typeof ROOM,
  metric: MetricRow,
  key: IsoDate,
) {
  const { most, full } = ROOM[table];
  if ((await attachedCount(db, table, metric.id, key)) >= most) throw new Refusal(full);
  return {
    tenant_id: scope.tenantId,
    id: newId(now),
    metric_id: metric.id,
    period_key: key,
    organisation_id: metric.organisation_id,
    author_id: scope.actor.userId,
    created_at: now,
  };
}

/**
 * Locks the metric of a period to which the person may attach something, so that attachments can be counted and nobody finishes
 * the metric meanwhile. Throws NOT_EDITOR, METRIC_FINISHED and `periodOf`'s.
 */
export async function lockPeriod(ctx: OrganisationContext, metricId: string, key: string): Promise<MetricRow> {
  await lockMetrics(ctx.db, ctx.scope, [metricId]);
  const metric = await periodOf(ctx, metricId, key);
  const may = mayPeriod('attach', {
    status: 'PENDING',
    role: roleOf(ctx.scope, metric),
    finished: metric.finished_at !== null,
  });
  if (!may.allowed) throw new Refusal(may.code);
  return metric;
}
