import type { GuestContext } from '../../../platform/context.ts';
import { closed } from '../../../platform/tenant.ts';
import { tenantOf } from '../queries.ts';
import { newsletterJob } from '../jobs.ts';

/**
 * Requests the newsletter. Whether the address is already subscribed is only looked up later, in the background, so that the
 * answer has the same duration and text for every address (portal.md §5, newsletters).
 */
export async function subscribeNewsletter(ctx: GuestContext, email: string): Promise<void> {
  const tenant = await tenantOf(ctx.db, ctx.tenantId);
  if (tenant.disabled) throw closed(tenant);
  await ctx.queue.send(ctx.db, newsletterJob, { kind: 'ask', email, tenantId: ctx.tenantId });
}
