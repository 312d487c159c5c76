import type { Instant, IsoDate } from '@tonnage/domain/common/dates';
import { sumLines } from '@tonnage/domain/common/money';
import { retainUntil } from '@tonnage/domain/skip-hire/documents';
import { categoryOf, vatSummary } from '@tonnage/domain/common/vat';
import type { InvoiceSheet } from '@tonnage/domain/skip-hire/printed-documents';
import { type Insertable, sql } from 'kysely';
import type { BillLine } from '@tonnage/server/skip-hire/billing/invoices/billing.queries';
import { containersOf, orderContainers, ordersOf } from '@tonnage/server/skip-hire/billing/invoices/containers.queries';
import type { Db } from '@tonnage/server/platform/db/db';
import { newId } from '@tonnage/server/platform/db/ids';
import type { DB } from '@tonnage/server/db/types.gen';
import type { Account, Cast } from './cast.ts';
import { insertAll } from './insert-all.ts';

/** An invoice of the past with what was paid on it; its payments exist already. */
export interface PastInvoice {
  id: string;
  account: Account;
  number: string;
  title: string;
  at: Instant;
  issuedOn: IsoDate;
  dueOn: IsoDate;
  run: { id: string; period: { from: IsoDate; to: IsoDate } } | null;
  receiptFor: string | null;
  lines: readonly BillLine[];
  /** The jobs that it charges, also those that cost nothing. */
  jobIds: readonly string[];
  paid: readonly { paymentId: string; pence: number; on: IsoDate; at: Instant }[];
}

/** Writes invoices as `issueInvoice` would have, with their documents, lines and allocations, and links what they charge. */
export async function writeInvoices(db: Db, cast: Cast, invoices: readonly PastInvoice[]): Promise<void> {
  const documents: Insertable<DB['documents']>[] = [];
  const rows: Insertable<DB['invoices']>[] = [];
  const lines: Insertable<DB['invoice_lines']>[] = [];
  const allocations: Insertable<DB['allocations']>[] = [];
  const events: Insertable<DB['audit_events']>[] = [];
  const drawn = await orderContainers(db, cast.tenantId, ordersOf(invoices.flatMap((invoice) => invoice.lines)));
  for (const invoice of invoices) {
    const { id, account, number, at, issuedOn, dueOn, run } = invoice;
    const own = { tenant_id: cast.tenantId, account_id: account.id };
    const sums = sumLines(invoice.lines);
    const sites = new Set(invoice.lines.map(({ siteId }) => siteId));
    const siteId = sites.size === 1 ? [...sites][0]! : null;
    const documentId = newId(at);
    documents.push({
      ...own,
      id: documentId,
      site_id: siteId,
      kind: 'invoice',
      number,
      title: invoice.title,
      status: 'issued',
      date: issuedOn,
      retain_until: retainUntil({ kind: 'invoice', date: issuedOn, validTo: null }),
      content: { ...sheetOf(cast, invoice), ...containersOf(invoice.lines, drawn, issuedOn) } as never,
      created_at: at,
      updated_at: at,
    });
    rows.push({
      ...own,
      id,
      site_id: siteId,
      kind: 'invoice',
      number,
      issued_on: issuedOn,
      due_on: dueOn,
      run_id: run?.id ?? null,
      period_from: run?.period.from ?? null,
      period_to: run?.period.to ?? null,
      receipt_for: invoice.receiptFor,
      net_pence: sums.netPence,
      vat_pence: sums.vatPence,
      gross_pence: sums.grossPence,
      paid_pence: invoice.paid.reduce((sum, { pence }) => sum + pence, 0),
      credited_pence: 0,
      document_id: documentId,
      created_at: at,
    });
    for (const [i, line] of invoice.lines.entries())
      lines.push({
        ...own,
        invoice_id: id,
        position: i + 1,
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
      });
    for (const { paymentId, pence, on, at: paidAt } of invoice.paid)
      allocations.push({
        ...own,
        id: newId(paidAt),
        invoice_id: id,
        payment_id: paymentId,
        amount_pence: pence,
        allocated_on: on,
        created_at: paidAt,
      });
    events.push({
      ...own,
      id: newId(at),
      at,
      actor_kind: 'system',
      action: 'invoice.issued',
      entity: 'invoice',
      entity_id: id,
      changes: { number, grossPence: sums.grossPence } as never,
    });
  }
  await insertAll(db, 'documents', documents);
  await insertAll(db, 'invoices', rows);
  await insertAll(db, 'invoice_lines', lines);
  await insertAll(db, 'allocations', allocations);
  await insertAll(db, 'audit_events', events);
  await markInvoiced(db, invoices);
}

function sheetOf(cast: Cast, { account, number, issuedOn, dueOn, run, receiptFor, lines }: PastInvoice): InvoiceSheet {
  const { name, number: accountNumber, billingAddress: address, vatNumber } = account;
  return {
    kind: 'invoice',
    number,
    issuedOn,
    dueOn,
    period: run?.period ?? null,
    seller: cast.seller,
    buyer: { name, accountNumber, address, vatNumber },
    receipt: receiptFor !== null,
    credits: null,
    lines: lines.map(
      ({
        orderId: _o,
        siteId: _s,
        jobId: _j,
        chargeId: _c,
        fromDate: _f,
        hireTo: _h,
        usual: _u,
        owedPence: _w,
        ...line
      }) => line,
    ),
    vat: vatSummary(lines),
    ...sumLines(lines),
  };
}

/** Links jobs and charges to their invoices, and keeps until when over hire is charged. */
async function markInvoiced(db: Db, invoices: readonly PastInvoice[]): Promise<void> {
  const jobs = invoices.flatMap(({ id, jobIds }) => jobIds.map((job) => ({ id: job, invoice: id })));
  const charges = invoices.flatMap(({ id, lines }) =>
    lines.flatMap(({ chargeId }) => (chargeId === null ? [] : [{ id: chargeId, invoice: id }])),
  );
  const over = invoices.flatMap(({ lines }) =>
    lines.flatMap(({ jobId, hireTo }) => (hireTo === null ? [] : [{ id: jobId, to: hireTo }])),
  );
  await sql`update jobs j set invoice_id = x.invoice
    from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as x(id uuid, invoice uuid)
    where j.id = x.id and j.invoice_id is null`.execute(db);
  await sql`update charges c set invoice_id = x.invoice
    from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as x(id uuid, invoice uuid)
    where c.id = x.id and c.invoice_id is null`.execute(db);
  await sql`update jobs j set over_hire_to = x."to"
    from jsonb_to_recordset(${JSON.stringify(over)}::jsonb) as x(id uuid, "to" date) where j.id = x.id`.execute(db);
}
