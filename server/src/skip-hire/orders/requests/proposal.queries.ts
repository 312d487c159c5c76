import { PROPOSAL_STATES, type Proposal } from '@tonnage/contract/skip-hire/orders/requests';
import { LONDON } from '@tonnage/domain/common/dates';
import type { JobType, Slot } from '@tonnage/domain/skip-hire/orders';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { AccountContext, Reading } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { changeableJob } from '../jobs.queries.ts';

/**
 * A date that staff proposed, for anybody who has its email; with its job, which they may no longer be allowed to see.
 * Throws FORBIDDEN, PROPOSAL_LINK.
 */
export async function mailedProposal(
  ctx: Reading<AccountContext>,
  id: string,
): Promise<{ jobId: string; proposal: Proposal }> {
  const { db, scope } = ctx;
  scope.require('orders.edit');
  const row = await db
    .selectFrom('date_proposals as p')
    .innerJoin('jobs as j', 'j.id', 'p.job_id')
    .innerJoin('sites as s', 's.id', 'j.site_id')
    .innerJoin('container_sub_types as c', 'c.id', 'j.container_sub_type_id')
    .innerJoin('waste_types as w', 'w.id', 'j.waste_type_id')
    .select(['p.status', 'p.date', 'p.slot', 'p.note', 'p.job_id', 'j.type', 'j.date as asked_date'])
    .select(['j.slot as asked_slot', 's.name as site', 's.postcode', 'c.name as container', 'w.name as waste'])
    .where('p.tenant_id', '=', scope.tenantId)
    .where('p.account_id', '=', scope.accountId)
    .where('p.id', '=', id)
    .executeTakeFirst();
  // Members with limited sites see the jobs of those.
  const job = row && (await changeableJob(db, scope, row.job_id));
  if (!row || !job) throw new Refusal('PROPOSAL_LINK');
  const over = row.status === 'waiting' && row.date < dateIn(LONDON, ctx.now);
  const { type, container, waste, site, postcode, note } = row;
  const requested = { date: row.asked_date, slot: row.asked_slot as Slot, container, waste, site, postcode, note };
  const state = over ? 'over' : PROPOSAL_STATES.find((known) => known === row.status)!;
  return {
    jobId: row.job_id,
    proposal: {
      orderId: job.order_id,
      number: job.number,
      state,
      date: row.date,
      slot: row.slot as Slot,
      asked: state === 'waiting' ? { type: type as JobType, ...requested } : null,
    },
  };
}
