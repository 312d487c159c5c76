import type { DateQuestion } from '@tonnage/domain/skip-hire/depot-calendar';
import { isFirstJob, type Placement } from '@tonnage/domain/skip-hire/orders';
import type { AccountContext, Reading } from '../../../platform/context.ts';
import { isId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { grantedDays, permitOf } from '../permit.queries.ts';
import { permitAreaOf } from '../../depots/serving.queries.ts';
import { changeableJob, type ChangeableJob } from '../jobs.queries.ts';

/** What a job's day depends on besides its depot: the capacity that it has already, and its road permit. */
export async function dayRules(
  ctx: Reading<AccountContext>,
  job: ChangeableJob,
  placement: Placement,
): Promise<Partial<DateQuestion>> {
  const held = placement === job.placement ? { held: job.date } : {};
  if (placement === 'private' || job.type === 'collection') return held;
  const granted = grantedDays(await permitOf(ctx.db, job.order_id));
  if (granted.permit || !isFirstJob(job.type)) return { ...held, ...granted };
  const area = await permitAreaOf(ctx.db, job.zone_id);
  return { ...held, ...(area ? { permitLeadDays: area.lead_days } : {}) };
}

/** The same for a job of the scope, for the calendar of a change. Throws NOT_FOUND for another's. */
export async function daysOfJob(ctx: Reading<AccountContext>, jobId: string, placement?: Placement) {
  const job = await changeableJob(ctx.db, ctx.scope, jobId);
  if (!job) throw new Refusal('NOT_FOUND');
  return dayRules(ctx, job, placement ?? job.placement);
}

/** For another movement on an order: for a container on the road, within its permit. */
export async function daysOfOrder(ctx: Reading<AccountContext>, orderId: string): Promise<Partial<DateQuestion>> {
  const order = isId(orderId)
    ? await ctx.db
        .selectFrom('orders')
        .select(['placement', 'site_id'])
        .where('account_id', '=', ctx.scope.accountId)
        .where('id', '=', orderId)
        .executeTakeFirst()
    : undefined;
  if (!order || !ctx.scope.mayUseSite(order.site_id)) throw new Refusal('NOT_FOUND');
  return order.placement === 'highway' ? grantedDays(await permitOf(ctx.db, orderId)) : {};
}
