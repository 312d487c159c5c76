import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { retainUntil } from '@tonnage/domain/skip-hire/documents';
import { dueDate, type TermsBasis } from '@tonnage/domain/skip-hire/invoices';
import { categoryOf, vatSummary } from '@tonnage/domain/common/vat';
import { formatPence, isTooMuch, MAX_PENCE, sumLines, type PriceLine } from '@tonnage/domain/common/money';
import type { InvoiceSheet } from '@tonnage/domain/skip-hire/printed-documents';
import { audit } from '../../../../core/audit/commands/audit.ts';
import type { BaseContext } from '../../../../platform/context.ts';
import { json } from '../../../../platform/db/db.ts';
import { newId } from '../../../../platform/db/ids.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import type { Actor } from '../../../../platform/scope.ts';
import { takeNumber } from '../../../documents/commands/take-number.ts';
import { containersOf, orderContainers, ordersOf } from '../containers.queries.ts';
import { parties } from '../queries.ts';
import { notifyChange } from '../../../../platform/events/notify-change.ts';
import { fileDocumentJob } from '../../../documents/jobs.ts';

/** A line of a draft, with what it is for; null where it has no order, job or days. */
export interface DraftLine extends PriceLine {
  orderId: string | null;
  siteId: string | null;
  jobId: string | null;
  chargeId?: string | null;
  order: string | null;
  site: string | null;
  poNumber: string | null;
  date: IsoDate;
  fromDate: IsoDate | null;
  hireTo?: IsoDate | null;
  usual?: string | null;
  owedPence?: number;
  /** For a credit note: what it credits. */
  credits?: { invoiceId: string; position: number | null };
}

export interface Draft {
  kind: 'invoice' | 'credit_note';
  accountId: string;
  lines: readonly DraftLine[];
  /** The document's title, without its number. */
  title: string;
  /** Of an invoice run: the date of the invoice, its tax point, and the month or week that it covers. */
  run?: { id: string; issuedOn: IsoDate; period: { from: IsoDate; to: IsoDate } | null };
  /** Of an invoice that people typed. */
  written?: { issuedOn: IsoDate; poNumber: string | null; note: string | null };
  /** The card payment that this is the receipt of; it is due at once. */
  receiptFor?: string;
  /** For a receipt at a corrected price: the receipt that it replaces. */
  replaces?: string;
  /** For a credit note. */
  credits?: { id: string; number: string; reason: string };
}

/** The actor: staff, the worker, or a customer who cancels a paid order. */
export type IssuingContext = BaseContext & { scope: { tenantId: string; actor: Actor } };

export interface Issued {
  id: string;
  accountId: string;
  number: string;
  documentId: string;
  dueOn: IsoDate;
  grossPence: number;
}

/**
 * Writes an invoice or a credit note, dated today unless its run or whoever typed it chose another: its number, its lines and its
 * document, whose text never changes afterwards. The caller holds the lock that makes it the only one, and has given the lines the VAT
 * that they have together (`withVat`). Throws INVOICE_TOO_LARGE, naming the line. Source: portal.md §3, §6.
 */
export async function issueInvoice(ctx: IssuingContext, draft: Draft): Promise<Issued> {
  const { db, now, scope } = ctx;
  const { kind, accountId, lines } = draft;
  requirePayable(lines);
  const issuedOn = draft.run?.issuedOn ?? draft.written?.issuedOn ?? dateIn(LONDON, now);
  const period = draft.run?.period ?? null;
  const { seller, account, buyer } = await parties(db, scope.tenantId, accountId);
  const terms = { days: account.payment_terms_days, basis: account.terms_basis as TermsBasis };
  const dueOn = kind === 'credit_note' || draft.receiptFor ? issuedOn : dueDate(issuedOn, terms);
  const number = await takeNumber(db, scope.tenantId, kind);
  const sums = sumLines(lines);
  const sites = new Set(lines.map(({ siteId }) => siteId));
  const siteId = sites.size === 1 ? [...sites][0]! : null;
  // A credit note charges for no container.
  const drawn =
    kind === 'invoice' ? await orderContainers(db, scope.tenantId, ordersOf(lines)) : new Map<string, never>();
  const sheet: InvoiceSheet = {
    kind,
    number,
    issuedOn,
    dueOn,
    period,
    seller,
    buyer,
    receipt: draft.receiptFor !== undefined,
    ...(draft.written?.note && { note: draft.written.note }),
    credits: draft.credits ? { number: draft.credits.number, reason: draft.credits.reason } : null,
    lines: lines.map(
      ({
        orderId: _order,
        siteId: _site,
        jobId: _job,
        chargeId: _charge,
        fromDate: _from,
        hireTo: _to,
        credits: _of,
        usual: _usual,
        owedPence: _owed,
        ...line
      }) => line,
    ),
    ...containersOf(lines, drawn, issuedOn),
    vat: vatSummary(lines),
    ...sums,
  };
  const documentId = newId(now);
  const own = { tenant_id: scope.tenantId, account_id: accountId };
  await db
    .insertInto('documents')
    .values({
      id: documentId,
      ...own,
      site_id: siteId,
      kind,
      number,
      title: draft.title,
      status: 'issued',
      date: issuedOn,
      retain_until: retainUntil({ kind, date: issuedOn, validTo: null }),
      content: json(sheet),
      created_at: now,
      updated_at: now,
    })
    .execute();
  const id = newId(now);
  await db
    .insertInto('invoices')
    .values({
      id,
      ...own,
      site_id: siteId,
      kind,
      number,
      issued_on: issuedOn,
      due_on: dueOn,
      run_id: draft.run?.id ?? null,
      po_number: draft.written?.poNumber ?? null,
      note: draft.written?.note ?? null,
      period_from: period?.from ?? null,
      period_to: period?.to ?? null,
      receipt_for: draft.receiptFor ?? null,
      replaces_id: draft.replaces ?? null,
      credits_id: draft.credits?.id ?? null,
      reason: draft.credits?.reason ?? null,
      net_pence: sums.netPence,
      vat_pence: sums.vatPence,
      gross_pence: sums.grossPence,
      document_id: documentId,
      created_at: now,
    })
    .execute();
  await db
    .insertInto('invoice_lines')
    .values(
      lines.map((line, i) => ({
        invoice_id: id,
        position: i + 1,
        ...own,
        order_id: line.orderId,
        job_id: line.jobId,
        code: line.code,
        label: line.label,
        quantity: line.quantity,
        unit_pence: line.unitPence,
        net_pence: line.netPence,
        vat_rate_bp: line.vatRateBp,
        vat_category: categoryOf(line),
        vat_pence: line.vatPence,
        date: line.date,
        from_date: line.fromDate,
        credits_id: line.credits?.invoiceId ?? null,
        credits_position: line.credits?.position ?? null,
      })),
    )
    .execute();
  await ctx.queue.send(db, fileDocumentJob, { documentId, tenantId: scope.tenantId });
  notifyChange(db, { tenant: scope.tenantId, account: accountId, topic: 'documents' });
  await audit(ctx, {
    action: kind === 'invoice' ? 'invoice.issued' : 'credit_note.issued',
    entity: 'invoice',
    entityId: id,
    accountId,
    changes: { number, grossPence: sums.grossPence, ...(draft.credits ? { credits: draft.credits.number } : {}) },
  });
  return { id, accountId, number, documentId, dueOn, grossPence: sums.grossPence };
}

/** The most of an invoice, in payments: its pence are a 32-bit number. */
const MOST = 20;

/** Older charges, and days or tonnes at a mistyped rate, may come to more than anybody can pay. Throws INVOICE_TOO_LARGE. */
function requirePayable(lines: readonly DraftLine[]): void {
  const line = lines.find(isTooMuch);
  if (line)
    throw new Refusal('INVOICE_TOO_LARGE', {
      message: `${line.label}${line.order === null ? '' : ` (order ${line.order})`} comes to ${formatPence(
        line.netPence + line.vatPence,
      )}. A line can be ${formatPence(MAX_PENCE)} at most. Waive or correct it, then start the run again.`,
    });
  if (sumLines(lines).grossPence > MOST * MAX_PENCE) throw new Refusal('INVOICE_TOO_LARGE');
}
