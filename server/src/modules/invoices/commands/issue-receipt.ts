import { jobLines } from '@tonnage/domain/billing';
import type { JobPrice } from '@tonnage/domain/pricing';
import { LONDON } from '@tonnage/domain/dates';
import { dateIn } from '@tonnage/domain/zoned';
import type { TenantContext } from '../../../platform/context.ts';
import { prepaidJobs } from '../queries.ts';
import { allocateMoney } from './allocate-money.ts';
import { issueInvoice, type DraftLine } from './issue-invoice.ts';

/**
 * The paid invoice of what a card has just paid for: its orders, or its movement. In the transaction that settles the payment,
 * so there is one of each.
 */
export async function issueReceipt(ctx: TenantContext, payment: { id: string; accountId: string }): Promise<void> {
  const { db, now, scope } = ctx;
  const jobs = await prepaidJobs(db, scope.tenantId, payment.id);
  const date = dateIn(LONDON, now);
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
  if (lines.length === 0) return;
  const draft = { accountId: payment.accountId, lines, title: 'Invoice, paid by card', receiptFor: payment.id };
  const invoice = await issueInvoice(ctx, { kind: 'invoice', ...draft });
  for (const { id } of jobs)
    await db.updateTable('jobs').set({ invoice_id: invoice.id }).where('id', '=', id).execute();
  await allocateMoney(ctx, payment.accountId, { fundId: payment.id, invoiceId: invoice.id });
}
