import type { TenantContext } from '../../platform/context.ts';
import { waitingRequests } from '../jobs/request.queries.ts';

/** The yards of the company, and how many requests wait. */
export async function deskFacts(ctx: TenantContext) {
  const depots = await ctx.db
    .selectFrom('depots')
    .select(['id', 'name'])
    .where('tenant_id', '=', ctx.scope.tenantId)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return { depots, requests: await waitingRequests(ctx.db, ctx.scope) };
}
