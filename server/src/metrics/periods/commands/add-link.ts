import type { OrganisationContext } from '../../../platform/context.ts';
import { lockPeriod } from './lock-period.ts';
import { logAttachment } from './log-attachment.ts';
import { makeRoom } from './make-room.ts';

/** Adds a link to a period, twenty at most. Throws TOO_MANY_LINKS and `lockPeriod`'s. Source: metrics.md §2.8. */
export async function addLink(
  ctx: OrganisationContext,
  metricId: string,
  key: string,
  link: { label: string; url: string },
): Promise<void> {
  const metric = await lockPeriod(ctx, metricId, key);
  const place = await makeRoom(ctx, 'period_links', metric, key);
  await ctx.db
    .insertInto('period_links')
    .values({ ...place, ...link })
    .execute();
  await logAttachment(ctx, metric, key, { type: 'LINK_ADDED', payload: link });
}
