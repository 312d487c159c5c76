import type { GuestContext } from '../../../platform/http/context.ts';
import { closed } from '../../../platform/http/tenant.ts';
import { tenantOf } from '../../tenants/queries.ts';

/**
 * Asks for a link to be emailed to an address. Whether anybody has that address is looked up afterwards, in the background: the
 * answer takes the same time and has the same words for every address.
 */
export async function requestAuthEmail(ctx: GuestContext, kind: 'reset' | 'confirm', email: string): Promise<void> {
  const tenant = await tenantOf(ctx.db, ctx.tenantId);
  if (tenant.disabled) throw closed(tenant);
  await ctx.queue.send(ctx.db, 'identity.email', { kind, email, tenantId: ctx.tenantId });
}
