import type { IsoDate } from '@tonnage/domain/common/dates';
import type { OrganisationContext } from '../../../platform/context.ts';
import { json } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import type { MetricRow } from '../../metrics/queries.ts';
import { notifyFigures } from '../../metrics/commands/notify-figures.ts';

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
