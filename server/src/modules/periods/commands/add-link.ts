import { LIMITS } from '@tonnage/contract/limits';
import type { OrganisationContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { attachedCount } from '../attachment.queries.ts';
import { lockPeriod } from './lock-period.ts';
import { logAttachment } from './log-attachment.ts';

/** Hangs a link on a period, twenty at the most. Throws TOO_MANY_LINKS and `lockPeriod`'s. Source: metrics.md §2.8. */
export async function addLink(
  ctx: OrganisationContext,
  metricId: string,
  key: string,
  { label, url }: { label: string; url: string },
): Promise<void> {
  const { db, now, scope } = ctx;
  const metric = await lockPeriod(ctx, metricId, key);
  if ((await attachedCount(db, 'period_links', metric.id, key)) >= LIMITS.periodLinks)
    throw new Refusal('TOO_MANY_LINKS');
  await db
    .insertInto('period_links')
    .values({
      id: newId(now),
      metric_id: metric.id,
      period_key: key,
      organisation_id: metric.organisation_id,
      author_id: scope.actor.userId,
      label,
      url,
      created_at: now,
    })
    .execute();
  await logAttachment(ctx, metric, key, { type: 'LINK_ADDED', payload: { label, url } });
}
