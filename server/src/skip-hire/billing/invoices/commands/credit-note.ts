import { LONDON } from '@tonnage/domain/common/dates';
import { formatPence, priceLine, sumLines } from '@tonnage/domain/common/money';
import { vatSummary, withCreditedVat } from '@tonnage/domain/common/vat';
import type { VatCategory } from '@tonnage/domain/common/vat-category';
import { dateIn } from '@tonnage/domain/common/zoned';
import { creditLine, spreadCredit, type Credit } from '@tonnage/domain/skip-hire/crediting';
import { sql } from 'kysely';
import type { TenantContext } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { notifyRows } from '../../../../platform/events/notify-change.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { releaseCredit } from '../../../accounts/commands/reserve-credit.ts';
import { lockNumbers } from '../../../documents/commands/take-number.ts';
import { priceLineOf } from '../billing.queries.ts';
import { invoiceLines, leftToCredit, receiptsLike, vatLeftOf } from '../queries.ts';
import { lockReceiptLines } from '../receipt.queries.ts';
import { allocateMoney } from './allocate-money.ts';
import { requireBookkeeper } from './bookkeeper.ts';
import { issueInvoice, type DraftLine, type Issued, type IssuingContext } from './issue-invoice.ts';
import { reverseWriteOffs } from './reverse-write-offs.ts';

/** What a credit note credits: with neither lines nor a goodwill amount, all that is left of the invoice. Pence, net. */
interface CreditNote {
  reason: string;
  lines?: readonly (Credit & { position: number })[] | undefined;
  goodwill?: { netPence: number; vatRateBp: number; vatCategory?: VatCategory | undefined } | undefined;
}

/**
 * Credits an invoice, lines of it or part of them, or a goodwill amount. The invoice's open amount falls; what was paid
 * already stays available for other invoices. No more is credited than the invoice is for. What was paid with its order is due
 * back to the payer. Goodwill on that, and on what is outside the scope of VAT, is taken from the lines (`spreadCredit`). Throws CREDITED_ALREADY.
 */
export async function issueCreditNote(ctx: TenantContext, invoiceId: string, credit: CreditNote): Promise<Issued> {
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
  // second of two finds what the first has credited, and they cannot deadlock.
  const payment =
    invoice.receipt_for === null
      ? null
      : await db
          .selectFrom('payments')
          .select(['id', 'status'])
          .where('id', '=', invoice.receipt_for)
          .forNoKeyUpdate()
          .executeTakeFirstOrThrow();
  await lockNumbers(db, scope.tenantId, 'credit_note');
  // Nothing of it is written off meanwhile: a credit for that would be money that nobody paid.
  await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', invoice.account_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { left, writtenOff } = await leftToCredit(db, invoice.id);
  const all = await invoiceLines(db, invoice.id);
  // As much is due back of a receipt as was paid for its lines, as when their order is cancelled.
  const parts = withCreditedVat(partsOf(ctx, invoice, all, credit), await vatLeftOf(db, invoice.id, all), {
    asCharged: invoice.receipt_for !== null,
  });
  if (!parts) throw new Refusal('CREDITED_ALREADY', { ...(credit.goodwill && { field: 'goodwill' }) });
  const note = await creditLines(ctx, invoice, parts, credit.reason);
  if (note.grossPence > left)
    throw new Refusal('CREDITED_ALREADY', {
      ...(credit.goodwill && { field: 'goodwill' }),
      ...(writtenOff > 0 && {
        message: `${formatPence(writtenOff)} of this invoice is written off, so ${formatPence(left)} is left to credit. Void the write-off first to credit more.`,
      }),
    });
  if (payment === null || payment.status === 'voided') {
    await settleNote(ctx, invoice, note);
    return note;
  }
  await recordRefundDue(db, payment.id, note.grossPence);
  return note;
}

/**
 * Records pence that staff have to refund to whoever paid with an order: as much as a credit note of the payment's receipts left over, and
 * never from anything else, so that work which was credited by hand is not due back again when it is cancelled.
 */
export async function recordRefundDue(db: Db, paymentId: string, pence: number): Promise<void> {
  const owed = await db
    .updateTable('payments')
    .set({ refund_due_pence: sql<number>`refund_due_pence + ${pence}::integer` })
    .where('id', '=', paymentId)
    .where('status', '=', 'paid')
    .returning(['tenant_id', 'account_id'])
    .execute();
  notifyRows(db, 'money', owed);
}

/** A credit note of an invoice that is owed: so much less is owed, and its open amount falls. */
export async function settleNote(
  ctx: IssuingContext,
  invoice: { id: string; account_id: string },
  note: Pick<Issued, 'id' | 'grossPence'>,
): Promise<void> {
  await releaseCredit(ctx.db, invoice.account_id, note.grossPence);
  // A receipt that replaces another was paid by the note for that one: what is owed for its work is owed on the older.
  await allocateMoney(ctx, invoice.account_id, { fundId: note.id, invoiceIds: await receiptsLike(ctx.db, invoice.id) });
}

type Line = Awaited<ReturnType<typeof invoiceLines>>[number];

/** The lines of a credit note, each of a line of its invoice, or of none for goodwill on an invoice on account. */
function partsOf(
  ctx: TenantContext,
  { id: invoiceId, receipt_for: receiptFor }: { id: string; receipt_for: string | null },
  all: readonly Line[],
  { lines, goodwill }: CreditNote,
): DraftLine[] {
  const chosen =
    lines ?? (goodwill ? [] : all.filter(isOpen).map(({ position }): Credit & { position: number } => ({ position })));
  if (new Set(chosen.map(({ position }) => position)).size < chosen.length) throw new Refusal('CREDITED_ALREADY');
  const parts = chosen.map((each) => {
    const line = all.find(({ position }) => position === each.position);
    const part = line && partOf(line, each);
    if (!part) throw new Refusal('CREDITED_ALREADY');
    return part;
  });
  if (goodwill) {
    const { netPence: unitPence, vatRateBp } = goodwill;
    // Without a category: the first that the invoice has at the rate.
    const tax = vatSummary(all.map(priceLineOf)).find(
      (row) => row.vatRateBp === vatRateBp && (goodwill.vatCategory ?? row.vatCategory) === row.vatCategory,
    );
    if (!tax)
      throw new Refusal('CREDITED_ALREADY', { message: 'The invoice has no VAT at that rate.', field: 'vatRateBp' });
    const { vatCategory } = tax;
    if (receiptFor !== null || vatCategory === 'outside')
      return [...parts, ...goodwillParts(all, chosen, { ...goodwill, vatCategory })];
    const of = { code: 'goodwill', label: 'Goodwill credit', quantity: 1 };
    const line = priceLine({ ...of, unitPence, vatRateBp, vatCategory });
    const none = { orderId: null, siteId: null, jobId: null, order: null, site: null, poNumber: null, fromDate: null };
    parts.push({ ...line, ...none, date: dateIn(LONDON, ctx.now), credits: { invoiceId, position: null } });
  }
  if (parts.length === 0) throw new Refusal('CREDITED_ALREADY');
  return parts;
}

/** Goodwill as parts of the lines of its VAT that are not credited otherwise. Throws CREDITED_ALREADY. */
function goodwillParts(
  all: readonly Line[],
  chosen: readonly { position: number }[],
  { netPence, vatRateBp, vatCategory }: Required<NonNullable<CreditNote['goodwill']>>,
): DraftLine[] {
  const lines = all.filter(
    (line) =>
      line.vat_rate_bp === vatRateBp &&
      line.vat_category === vatCategory &&
      !chosen.some(({ position }) => position === line.position),
  );
  const parts = partsOfLeft(lines, netPence);
  if (sumLines(parts).netPence < netPence) throw new Refusal('CREDITED_ALREADY', { field: 'goodwill' });
  return parts;
}

const creditable = (line: Line) => ({
  ...priceLineOf(line),
  creditedNetPence: line.credited_net_pence,
  creditedVatPence: line.credited_vat_pence,
});

/** Net pence of lines as parts of them, the first lines first, or all that is left if that is less. */
export function partsOfLeft(lines: readonly Line[], netPence: number): DraftLine[] {
  const left = lines.map((row) => ({ ...creditable(row), row }));
  const most = left.reduce((sum, line) => sum + line.netPence - line.creditedNetPence, 0);
  const parts = spreadCredit(left, Math.min(most, netPence)) ?? [];
  return parts.flatMap(({ line, netPence: part }) => partOf(line.row, { netPence: part }) ?? []);
}

/** Something of the line is left to credit. */
export const isOpen = (line: Line): boolean => line.credited_net_pence < line.net_pence;

/** A credit note's line for a line of an invoice, with the date of its supply; null if that much is not left. */
export function partOf(line: Line, credit: Credit = {}): DraftLine | null {
  const part = creditLine(creditable(line), credit);
  return (
    part && {
      ...part,
      orderId: line.order_id,
      siteId: line.site_id,
      jobId: null,
      order: line.order_number,
      site: line.site,
      poNumber: line.po_number,
      date: line.date,
      fromDate: line.from_date,
      credits: { invoiceId: line.invoice_id, position: line.position },
    }
  );
}

/**
 * The VAT of what is credited of a receipt, as its lines were charged: so much is due back for their order. Never more than is left.
 */
export async function asCharged(
  { db }: IssuingContext,
  { id }: { id: string },
  lines: readonly DraftLine[],
): Promise<readonly DraftLine[]> {
  const left = await vatLeftOf(db, id, await invoiceLines(db, id));
  return withCreditedVat(lines, left, { asCharged: true }) ?? lines;
}

/** Writes the credit note for parts of an invoice. The table's check ensures that no line is credited beyond its net amount. */
export async function creditLines(
  ctx: IssuingContext,
  invoice: { id: string; account_id: string; number: string },
  lines: readonly DraftLine[],
  reason: string,
): Promise<Issued> {
  const note = await issueInvoice(ctx, {
    kind: 'credit_note',
    accountId: invoice.account_id,
    lines,
    title: `Credit note for ${invoice.number}`,
    credits: { id: invoice.id, number: invoice.number, reason },
  });
  for (const { credits, netPence, vatPence } of lines)
    if (credits && credits.position !== null)
      await ctx.db
        .updateTable('invoice_lines')
        .set({
          credited_net_pence: sql<number>`credited_net_pence + ${netPence}`,
          credited_vat_pence: sql<number>`credited_vat_pence + ${vatPence}`,
        })
        .where('invoice_id', '=', credits.invoiceId)
        .where('position', '=', credits.position)
        .execute();
  return note;
}

/**
 * Credits what a card's receipt charged for a cancelled order, or for one cancelled movement, and is not credited yet: so
 * much is due back to the card; if the payment was voided, so much less is owed, and as much of what was
 * written off is reversed as that needs. Does nothing if there is no receipt. Returns the pence that are due back for it.
 */
export async function creditOrder(
  ctx: IssuingContext,
  of: { orderId: string; jobId?: string },
  reason: string,
): Promise<number> {
  const jobIds = of.jobId === undefined ? {} : { jobIds: [of.jobId] };
  let duePence = 0;
  for (const { receipt, lines } of await lockReceiptLines(ctx.db, ctx.scope.tenantId, {
    orderId: of.orderId,
    ...jobIds,
  }))
    duePence += await creditReceipt(
      ctx,
      receipt,
      lines.flatMap((line) => partOf(line) ?? []),
      reason,
    );
  return duePence;
}

/**
 * Credits parts of a receipt's lines: so much is due back, or, once its payment was voided, is owed less. Does nothing without parts. Returns
 * the pence that are due back.
 */
export async function creditReceipt(
  ctx: IssuingContext,
  receipt: Awaited<ReturnType<typeof lockReceiptLines>>[number]['receipt'],
  parts: readonly DraftLine[],
  reason: string,
): Promise<number> {
  if (parts.length === 0) return 0;
  const note = await creditLines(ctx, receipt, await asCharged(ctx, receipt, parts), reason);
  if (receipt.voided) {
    await reverseWriteOffs(ctx, receipt, note.grossPence, reason);
    await settleNote(ctx, receipt, note);
    return 0;
  }
  await recordRefundDue(ctx.db, receipt.payment_id, note.grossPence);
  return note.grossPence;
}
