import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { sql } from 'kysely';
import type { TenantContext } from '../../../../platform/http/context.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { giveBackCredit } from '../../../accounts/commands/take-credit.ts';
import { lockNumbers } from '../../../documents/commands/take-number.ts';
import { priceLineOf } from '../billing.queries.ts';
import { invoiceLines } from '../queries.ts';
import { allocateMoney } from './allocate-money.ts';
import { requireBookkeeper } from './bookkeeper.ts';
import { issueInvoice, type DraftLine, type Issued, type IssuingContext } from './issue-invoice.ts';

/**
 * Credits an invoice, or some of its lines (by position), in full: VAT is credited line by line as it was charged. The
 * invoice's open amount falls; what was paid already stays available for other invoices. A line is credited once.
 * Throws CREDITED_ALREADY.
 */
export async function issueCreditNote(
  ctx: TenantContext,
  invoiceId: string,
  credit: { reason: string; positions?: readonly number[] },
): Promise<Issued> {
  requireBookkeeper(ctx);
  const { db, scope } = ctx;
  const invoice = await db
    .selectFrom('invoices')
    .select(['id', 'account_id', 'number', 'receipt_for'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', invoiceId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst();
  if (!invoice) throw new Refusal('NOT_FOUND');
  // Locks the card payment first, as cancelling its order does, then the counter, as a run does, then the account: the
  // second of two finds the line credited, and they cannot deadlock.
  if (invoice.receipt_for !== null)
    await db.selectFrom('payments').select('id').where('id', '=', invoice.receipt_for).forNoKeyUpdate().execute();
  await lockNumbers(db, scope.tenantId, 'credit_note');
  const { positions } = credit;
  const chosen = (await invoiceLines(db, invoiceId)).filter(({ position }) => positions?.includes(position) ?? true);
  if (chosen.length === 0 || chosen.some(({ credited }) => credited)) throw new Refusal('CREDITED_ALREADY');
  const note = await creditLines(ctx, invoice, chosen, credit.reason);
  const accountId = invoice.account_id;
  if (invoice.receipt_for === null) {
    await giveBackCredit(db, accountId, note.grossPence);
    await allocateMoney(ctx, accountId, { fundId: note.id, invoiceId: invoice.id });
    return note;
  }
  await db
    .updateTable('payments')
    .set({ refund_due_pence: sql<number>`least(amount_pence, refund_due_pence + ${note.grossPence}::integer)` })
    .where('id', '=', invoice.receipt_for)
    .execute();
  return note;
}

type Line = Awaited<ReturnType<typeof invoiceLines>>[number];

/**
 * Writes the credit note for lines of an invoice, as they were charged. The table's index ensures that none was
 * credited before.
 */
export async function creditLines(
  ctx: IssuingContext,
  invoice: { id: string; account_id: string; number: string },
  lines: readonly Line[],
  reason: string,
): Promise<Issued> {
  const taken = lines.map((line): DraftLine => ({
    ...priceLineOf(line),
    orderId: line.order_id,
    siteId: line.site_id,
    jobId: null,
    order: line.order_number,
    site: line.site,
    poNumber: line.po_number,
    date: dateIn(LONDON, ctx.now),
    fromDate: null,
    credits: { invoiceId: invoice.id, position: line.position },
  }));
  return issueInvoice(ctx, {
    kind: 'credit_note',
    accountId: invoice.account_id,
    lines: taken,
    title: `Credit note for ${invoice.number}`,
    credits: { id: invoice.id, number: invoice.number, reason },
  });
}
