import type { DeskToday } from '@tonnage/contract/skip-hire/desk';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { TenantContext, Reading } from '../../platform/http/context.ts';
import { oldestRequest, waitingRequests } from '../orders/requests/request.queries.ts';
import {
  capacityAhead,
  expiringPermits,
  loneCounts,
  overdueJobs,
  overHireOrders,
  unsignedJobs,
} from './today.queries.ts';

/** The company's depots, and the number of pending requests. */
export async function deskFacts(ctx: Reading<TenantContext>) {
  const depots = await ctx.db
    .selectFrom('depots')
    .select(['id', 'name'])
    .where('tenant_id', '=', ctx.scope.tenantId)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return { depots, requests: await waitingRequests(ctx.db, ctx.scope) };
}

/** The work that is pending for staff (desk.md, Today). */
export async function deskToday(ctx: Reading<TenantContext>): Promise<DeskToday> {
  const today = dateIn(LONDON, ctx.now);
  const { depots, requests } = await deskFacts(ctx);
  return {
    today,
    requests: { count: requests, oldest: await oldestRequest(ctx.db, ctx.scope) },
    overdue: await overdueJobs(ctx, today),
    overHire: await overHireOrders(ctx, today),
    unsigned: await unsignedJobs(ctx, today),
    permits: await expiringPermits(ctx, today),
    capacity: await capacityAhead(ctx, depots),
    ...(await loneCounts(ctx)),
  };
}
