import type { GuestContext } from '../../../platform/http/context.ts';
import { closed } from '../../../platform/http/tenant.ts';
import { tenantOf } from '../queries.ts';

/**
 * Asks for the newsletter. Whether the address has it already is looked up afterwards, in the background: the answer takes the
 * same time and has the same words for every address (portal.md §5, newsletters).
 */
export async function subscribeNewsletter(ctx: GuestContext, email: string): Promise<void> {
  const tenant = await tenantOf(ctx.db, ctx.tenantId);
  if (tenant.disabled) throw closed(tenant);
  await ctx.queue.send(ctx.db, 'newsletter.email', { kind: 'ask', email, tenantId: ctx.tenantId });
}
