import type { OrganisationContext } from '../../../platform/context.ts';
import { isId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockPeriod } from './lock-period.ts';
import { logAttachment } from './log-attachment.ts';

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
