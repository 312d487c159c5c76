import { jobLines } from '@tonnage/domain/skip-hire/billing';
import type { JobPrice } from '@tonnage/domain/skip-hire/pricing';
import { PAID_HOW } from '@tonnage/domain/skip-hire/payments';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { TenantContext } from '../../../../platform/context.ts';
import { methodOf } from '../present.ts';
import { prepaidJobs } from '../receipt.queries.ts';
import { allocateMoney } from './allocate-money.ts';
import { issueInvoice, type DraftLine, type Issued, type IssuingContext } from './issue-invoice.ts';
import { notifyChange } from '../../../../platform/events/notify-change.ts';

/**
 * Issues the paid invoice for a card payment: for its orders, or for its movement. It runs in the transaction that
 * settles the payment, so each is issued once. Null if its jobs cost nothing.
 */
export async function issueReceipt(
  ctx: TenantContext,
  payment: { id: string; accountId: string },
): Promise<Issued | null> {
  const jobs = await prepaidJobs(ctx.db, ctx.scope.tenantId, payment.id);
  const invoice = await receiptOver(ctx, payment, jobs);
  if (invoice) await allocateMoney(ctx, payment.accountId, { fundId: payment.id, invoiceId: invoice.id });
  return invoice;
}

/** Writes a payment's receipt for jobs at their current prices and links them to it; null if they cost nothing. */
export async function receiptOver(
  ctx: IssuingContext,
  payment: { id: string; accountId: string },
  jobs: Awaited<ReturnType<typeof prepaidJobs>>,
  replaces?: string,
): Promise<Issued | null> {
  const date = dateIn(LONDON, ctx.now);
  const lines = jobs.flatMap((job): DraftLine[] =>
    jobLines(job.price as JobPrice | null, job.type).map((line) => ({
      ...line,
      orderId: job.order_id,
      siteId: job.site_id,
      jobId: job.id,
      order: job.number,
      site: job.site,
      poNumber: job.po_number,
      date,
      fromDate: null,
    })),
  );
  if (lines.length === 0) return null;
  const { provider } = await ctx.db
    .selectFrom('payments')
    .select('provider')
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow();
  const invoice = await issueInvoice(ctx, {
    kind: 'invoice',
    accountId: payment.accountId,
    lines,
    title: `Invoice, paid ${PAID_HOW[methodOf(provider)]}`,
    receiptFor: payment.id,
    ...(replaces === undefined ? {} : { replaces }),
  });
  for (const { id } of jobs)
    await ctx.db.updateTable('jobs').set({ invoice_id: invoice.id }).where('id', '=', id).execute();
  notifyChange(ctx.db, { tenant: ctx.scope.tenantId, account: payment.accountId, topic: 'orders' });
  return invoice;
}
