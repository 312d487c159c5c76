import type { IfMatch } from '@tonnage/contract/endpoint';
import type { AccountContext } from '../../../../platform/context.ts';
import { requireVersion } from '../../../../platform/http/etag.ts';
import { InvalidInput, Refusal } from '../../../../platform/refusal.ts';
import { lockDays, movePlace, releasePlaces, reservePlaces } from '../../../depots/commands/reserve-places.ts';
import { fullRefusal } from '../../../depots/day.queries.ts';
import { emailCustomer } from '../../../../core/email/commands/email-customer.ts';
import { isFirstJob } from '@tonnage/domain/skip-hire/orders';
import { lockJob } from '../../move.commands.ts';
import { callerOf } from '../../placed-by.queries.ts';
import { withdrawProposal } from '../../requests/proposal.commands.ts';
import { agreedPrice } from '../../../prices/held-price.queries.ts';
import { lockSite } from '../../../sites/queries.ts';
import { planChange, type Change, type OfficeChange, type PlannedChange } from '../change.queries.ts';
import { changeableJob, type ChangeableJob } from '../../jobs.queries.ts';
import { checkChange } from './check-change.ts';
import { moveCharge } from './movement-charge.ts';
import { writeChange } from './write-change.ts';
import { withdrawMoveEmail } from '../../planning/commands/email-move.ts';
import { documents, billing } from '../../ports.ts';
import { jobChanged } from '../../emails/jobs.ts';

/**
 * Updates a job as far as its status allows (portal.md §4): its capacity moves to another day in the same transaction,
 * or stays if that day is full; a price that the change alters, or that staff agree, must have been shown. `office` is what only staff change. Unchanged fields have no effect,
 * so a repeated request is harmless. `versions` are those that the caller saw, of the job or of its order, which holds
 * the notes that its jobs share. Returns the order's id. Throws CHANGED_MEANWHILE and the plan's refusals.
 */
export async function updateJob(
  ctx: AccountContext,
  jobId: string,
  { quoteId, ...change }: Change & { quoteId?: string | null | undefined },
  versions: { job?: IfMatch; order?: IfMatch } = {},
  office: OfficeChange = {},
): Promise<string> {
  const { db, scope } = ctx;
  scope.require('orders.edit');
  const row = await changeableJob(db, scope, jobId);
  if (!row) throw new Refusal('NOT_FOUND');
  await lockJob(db, row.id);
  await requireVersion(db, 'jobs', row.id, versions.job ?? null);
  await requireVersion(db, 'orders', row.order_id, versions.order ?? null);
  const job = await changeableJob(db, scope, jobId);
  if (!job) throw new Refusal('NOT_FOUND');

  if (office.siteId) await lockSite(db, office.siteId, 'stays');
  const plan = await planChange(ctx, job, change, office);
  const { agreement = null } = office;
  const isElsewhere = Boolean(office.siteId) && office.siteId !== job.site_id;
  const isRepriced = agreement !== null && plan.price?.after.grossPence !== plan.price?.before.grossPence;
  if (plan.changed.length === 0 && !isRepriced && !isElsewhere) return job.order_id;
  const [refusal] = plan.refusals;
  if (refusal) throw refusal;
  if (isRepriced && !agreement.reason)
    throw new InvalidInput([{ path: ['priceReason'], message: 'Enter why this price was agreed.' }]);
  const price = await agreed(ctx, job, plan, { change, quoteId, office });

  if (plan.next.date !== job.date || plan.next.slot !== job.slot) {
    await lockDays(db, job.depot_id);
    await withdrawProposal(db, job.id, ctx.now);
  }
  if (plan.site && plan.site.depotId !== job.depot_id) await moveDepot(ctx, job, plan, plan.site.depotId);
  else if (plan.next.date !== job.date) {
    const move = { tenantId: scope.tenantId, depotId: job.depot_id, from: job.date, to: plan.next.date };
    if (!(await movePlace(db, move))) throw fullRefusal(plan.calendar, plan.days, plan.next.date);
  }
  if (price) await moveCharge(db, job, price.after.grossPence - price.before.grossPence);
  await writeChange(ctx, job, plan, price?.after ?? null, isRepriced ? agreement.reason : null);
  if (price && price.after.grossPence < price.before.grossPence && job.payment_id !== null)
    await billing().correctReceipt(ctx, { ...job, payment_id: job.payment_id }, price.before);
  if (plan.site || plan.changed.some((field) => NOTED.includes(field)))
    await documents().renewNote(ctx, job.id, {
      ...(isFirstJob(job.type) && { wasteTypeId: plan.next.wasteTypeId }),
      ...(plan.site && { siteId: plan.site.id }),
    });
  if (isRepriced || plan.site || plan.changed.some((field) => NOTIFIED.includes(field))) {
    const { account_id: accountId, requested_by: userId } = job;
    const siteId = plan.site?.id ?? job.site_id;
    const recipients = { accountId, siteId, userId, caller: callerOf(job) };
    await withdrawMoveEmail(ctx, job.id);
    await emailCustomer(ctx, jobChanged, recipients, { jobId: job.id });
  }
  return job.order_id;
}

/** Moves a job's place on its new day from its depot to another. Throws DATE_FULL. */
async function moveDepot(
  { db, scope }: AccountContext,
  job: ChangeableJob,
  { next }: PlannedChange,
  depotId: string,
): Promise<void> {
  // Always in the same order, so that two opposite moves do not deadlock.
  for (const id of [job.depot_id, depotId].toSorted()) await lockDays(db, id);
  if (!(await reservePlaces(db, { tenantId: scope.tenantId, depotId, date: next.date, places: 1 })))
    throw new Refusal('DATE_FULL', { field: 'siteId' });
  await releasePlaces(db, { depotId: job.depot_id, date: job.date, places: 1 });
}

/** The changes after which a transfer note is another one. */
const NOTED: readonly string[] = ['date', 'slot', 'containerTypeId', 'containerSubTypeId', 'wasteTypeId'];

/** The changes that are emailed to the requester; notes and references they find in the portal. */
const NOTIFIED: readonly string[] = [
  'date',
  'slot',
  'containerTypeId',
  'containerSubTypeId',
  'wasteTypeId',
  'placement',
];

/** The new price, if it is the agreed one or was shown; else throws PRICE_CHANGED with a quote to accept. */
async function agreed(
  ctx: AccountContext,
  job: ChangeableJob,
  { price, question }: PlannedChange,
  { change, quoteId, office }: { change: Change; quoteId: string | null | undefined; office: OfficeChange },
): Promise<PlannedChange['price']> {
  if (price === null || price.after.grossPence === price.before.grossPence) return price;
  const after = await agreedPrice(ctx, { quoteId, question }, price.after, (late) =>
    checkChange(late, job.id, change, office),
  );
  return { ...price, after };
}
