import type { GuestContext } from '../../../platform/context.ts';
import { closed } from '../../../platform/tenant.ts';
import { tenantOf } from '../../tenants/queries.ts';
import { requireOtherWays } from './sessions.ts';
import { authEmailJob } from '../jobs.ts';

/**
 * Requests a link by email for an address. The address is only looked up later, in the background, so that the answer has the
 * same duration and text for every address.
 */
export async function requestAuthEmail(
  ctx: GuestContext,
  kind: 'reset' | 'confirm',
  { email, face }: { email: string; face?: 'metrics' | undefined },
): Promise<void> {
  const tenant = await tenantOf(ctx.db, ctx.tenantId);
  if (tenant.disabled) throw closed(tenant);
  if (kind === 'reset') await requireOtherWays(ctx.db, ctx.tenantId, email);
  await ctx.queue.send(ctx.db, authEmailJob, { kind, email, face, tenantId: ctx.tenantId });
}
