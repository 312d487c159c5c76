import { type IsoDate, LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { type Slot, isFirstJob } from '@tonnage/domain/skip-hire/orders';
import { audit } from '../../../../core/audit/commands/audit.ts';
import { emailCustomer } from '../../../../core/email/commands/email-customer.ts';
import type { TenantContext, AccountContext } from '../../../../platform/context.ts';
import { newId } from '../../../../platform/db/ids.ts';
import { touched } from '../../../../platform/http/etag.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { reservePlaces, lockDays, releasePlaces } from '../../../depots/commands/reserve-places.ts';
import { auditJob, recipientsOf, requireJob } from '../../commands/job-event.ts';
import { dateProposed, jobConfirmed } from '../../emails/jobs.ts';
import { changeableJob, type ChangeableJob } from '../../jobs.queries.ts';
import { lockJob, moveJobRow } from '../../move.commands.ts';
import { callerOf } from '../../placed-by.queries.ts';
import { confirmPlaced } from '../../placing/commands/confirm-placed.ts';
import { officeDayRefusal } from '../../planning/office-day.queries.ts';
import { documents } from '../../ports.ts';
import { withdrawProposal, endProposal } from '../proposal.commands.ts';

/**
 * Staff propose another day for a request. The job keeps its requested day, and its capacity there; capacity on the
 * proposed day is held until the customer answers. An earlier pending proposal is withdrawn.
 */
export async function proposeDate(
  ctx: TenantContext,
  jobId: string,
  to: { date: IsoDate; slot: Slot; note?: string | null | undefined },
): Promise<void> {
  const { db, now, scope } = ctx;
  await lockJob(db, jobId);
  const job = await requireJob(ctx, jobId);
  if (job.status !== 'requested' || job.order_status === 'awaiting_payment') throw new Refusal('WRONG_STATE');
  if (job.date === to.date && job.slot === to.slot)
    throw new Refusal('WRONG_STATE', {
      message: 'That’s the day the customer requested. Confirm it instead.',
      field: 'date',
    });
  await lockDays(db, job.depot_id);
  await withdrawProposal(db, job.id, now);
  if (to.date !== job.date) {
    const refusal = await officeDayRefusal(ctx, job.depot_id, to.date);
    if (refusal) throw refusal;
    const place = { tenantId: scope.tenantId, depotId: job.depot_id, date: to.date, places: 1 };
    if (!(await reservePlaces(db, place))) throw new Refusal('DATE_FULL');
  }
  await db
    .insertInto('date_proposals')
    .values({
      id: newId(now),
      tenant_id: scope.tenantId,
      account_id: job.account_id,
      job_id: job.id,
      date: to.date,
      slot: to.slot,
      note: to.note || null,
      proposed_by: scope.actor.userId!,
      created_at: now,
    })
    .execute();
  await auditJob(ctx, job, 'job.date_proposed', { date: to.date, slot: to.slot });
  await emailCustomer(ctx, dateProposed, recipientsOf(job), { jobId: job.id });
}

/**
 * The customer answers the date that staff proposed. If they accept, the job moves to that day, where its capacity was
 * held, and is confirmed; if they decline, it is pending for staff as before. `mailed` is the proposal that an email's
 * link was created for: the link answers no other. Returns the order's id.
 */
export async function answerProposal(
  ctx: AccountContext,
  jobId: string,
  answer: 'accept' | 'decline',
  mailed?: string,
): Promise<string> {
  const { db, scope, now } = ctx;
  scope.require('orders.edit');
  const row = await changeableJob(db, scope, jobId);
  if (!row) throw new Refusal('NOT_FOUND');
  await lockJob(db, row.id);
  const job = await changeableJob(db, scope, jobId);
  if (!job) throw new Refusal('NOT_FOUND');
  const proposed = await endProposal(db, job.id, answer === 'accept' ? 'accepted' : 'declined', now, mailed);
  if (proposed === null) throw new Refusal('NO_PROPOSAL');
  // Its capacity is held, so the day cannot be full; but it can be over.
  if (answer === 'accept' && proposed.date < dateIn(LONDON, now)) throw new Refusal('PROPOSAL_OVER');
  await audit(ctx, {
    action: answer === 'accept' ? 'job.date_accepted' : 'job.date_declined',
    entity: 'order',
    entityId: job.order_id,
    accountId: job.account_id,
    changes: {
      jobId: job.id,
      type: job.type,
      ...proposed,
      ...(mailed === undefined ? {} : { by: 'mail' }),
      ...addressOf(scope),
    },
  });
  if (answer === 'accept') await confirmOn(ctx, job, proposed);
  return job.order_id;
}

/** For the audit: the address that answered, if it has no user. */
const addressOf = ({ actor }: AccountContext['scope']) => (actor.userId === null ? { address: actor.name } : {});

async function confirmOn(
  ctx: AccountContext,
  job: ChangeableJob,
  on: NonNullable<Awaited<ReturnType<typeof endProposal>>>,
): Promise<void> {
  const { db, now } = ctx;
  await db
    .updateTable('jobs')
    .set({ date: on.date, slot: on.slot, updated_at: touched(now) })
    .where('id', '=', job.id)
    .execute();
  if (on.date !== job.date) await releasePlaces(db, { depotId: job.depot_id, date: job.date, places: 1 });
  await documents().renewNote(ctx, job.id);
  if (isFirstJob(job.type)) await confirmPlaced(ctx, job.order_id);
  else {
    await moveJobRow(db, job.id, 'confirm', now);
    await audit(ctx, {
      action: 'job.confirmed',
      entity: 'order',
      entityId: job.order_id,
      accountId: job.account_id,
      changes: { jobId: job.id, type: job.type, ...on },
    });
    await documents().issueMissingNote(ctx, { ...job, ...on });
  }
  const recipients = {
    accountId: job.account_id,
    siteId: job.site_id,
    userId: job.requested_by,
    caller: callerOf(job),
  };
  await emailCustomer(ctx, jobConfirmed, recipients, { jobId: job.id });
}
