import {
  type PaymentRow,
  listDeskPayments,
  listPayments,
  listRefunds,
} from '@tonnage/contract/skip-hire/billing/payments';
import {
  PAYMENT_METHOD_LABELS,
  PAYMENT_STATE_LABELS,
  REFUND_STATE_LABELS,
  SETTLING_LABELS,
} from '@tonnage/domain/skip-hire/payments';
import { WRITE_OFF_CAUSE_LABELS } from '@tonnage/domain/skip-hire/write-offs';
import { sql } from 'kysely';
import { dayCell, poundsCell, type FileColumn } from '../../../platform/formats/cells.ts';
import { namedIn } from '../../../platform/http/query-language/columns.ts';
import { listTable } from '../../../platform/http/query-language/list-table.ts';
import { foundBy } from '../../../core/search/words.queries.ts';

/** The fields of a payment `p` that are no column of their name. Customers do not see which processor took a card. */
const PAYMENT_COLUMNS = {
  method: sql`case when p.provider in ('sandbox', 'stripe') then 'card' else p.provider end`,
  reference: 'p.bank_reference',
  unallocatedPence: sql`case when p.status = 'paid' then p.amount_pence - p.allocated_pence else 0 end`,
  invoices: sql`coalesce((select json_agg(json_build_object('id', i.id, 'number', i.number, 'amountPence', a.amount_pence)
    order by i.due_on, i.id) from allocations a join invoices i on i.id = a.invoice_id where a.payment_id = p.id), '[]')`,
  refundedPence: sql`(select coalesce(sum(f.amount_pence), 0)::integer from refunds f where f.payment_id = p.id and f.status <> 'failed')`,
  begunFor: namedIn('invoices', 'p.invoice_id', ['id', 'number']),
};

const PAYMENT_CELLS: readonly FileColumn<PaymentRow>[] = [
  { header: 'Date received', cell: (row) => dayCell(row.receivedOn) },
  { header: 'Method', cell: (row) => SETTLING_LABELS[row.method] },
  { header: 'Status', cell: (row) => PAYMENT_STATE_LABELS[row.status] },
  { header: 'Reference', cell: (row) => row.reference },
  { header: 'Invoices', cell: (row) => row.invoices.map(({ number }) => number).join('; ') },
  { header: 'Amount (£)', cell: (row) => poundsCell(row.amountPence) },
  { header: 'Voided on', cell: (row) => dayCell(row.voidedOn) },
  { header: 'Unallocated (£)', cell: (row) => poundsCell(row.unallocatedPence) },
  { header: 'Card refund due (£)', cell: (row) => poundsCell(row.refundDuePence) },
  { header: 'Refunded (£)', cell: (row) => poundsCell(row.refundedPence) },
];

/**
 * The account's payments, newest first: by the day that money arrived, or that it was requested. A member who is limited to some
 * sites finds one that was started for an invoice of theirs.
 */
export const paymentTable = listTable(listPayments, {
  as: 'p',
  rows: ({ db, scope }) =>
    db
      .selectFrom('payments as p')
      .selectAll('p')
      .where('p.tenant_id', '=', scope.tenantId)
      .where('p.account_id', '=', scope.accountId)
      .where(
        scope.siteIds === null
          ? sql<boolean>`true`
          : sql<boolean>`p.invoice_id in (select i.id from invoices i
              where i.tenant_id = ${scope.tenantId} and i.site_id = any(${[...scope.siteIds]}::uuid[]))`,
      ),
  columns: PAYMENT_COLUMNS,
  order: { receivedOn: sql`coalesce(p.received_on, (p.created_at at time zone 'Europe/London')::date)` },
  filters: { status: (status) => (status === 'paid' ? sql`p.status in ('paid', 'voided')` : sql`true`) },
  file: { name: 'payments', columns: PAYMENT_CELLS },
});

/**
 * Payments of every customer, newest first: money that arrived. Voided payments only where they are asked for, or among
 * changes.
 */
export const deskPaymentTable = listTable(listDeskPayments, {
  as: 'p',
  rows: ({ db, scope }) => db.selectFrom('payments as p').selectAll('p').where('p.tenant_id', '=', scope.tenantId),
  listed: ({ show, updatedSince }) =>
    sql`p.status = any(${show === 'voided' ? ['voided'] : ['paid', ...(updatedSince ? ['voided'] : [])]})`,
  columns: {
    ...PAYMENT_COLUMNS,
    account: namedIn('accounts', 'p.account_id', ['id', 'name', 'number']),
    movedTo: sql`(select json_build_object('id', t.id, 'name', t.name, 'number', t.number)
      from payments m join accounts t on t.id = m.account_id where m.id = p.moved_to)`,
    writeOff: sql`case when p.write_off_cause is not null
      then json_build_object('cause', p.write_off_cause, 'note', p.write_off_note) end`,
    correctable: sql`(p.status = 'paid' and p.provider not in ('sandbox', 'stripe'))`,
    receipt: sql`(select r.number from invoices r where r.receipt_for = p.id and r.replaces_id is null)`,
    updatedAt: 'p.changed_at',
  },
  filters: {
    q: foundBy({ payment: 'p.id', account: 'p.account_id' }),
    show: (show) =>
      show === 'voided'
        ? sql`true`
        : show === 'unallocated'
          ? sql`p.allocated_pence < p.amount_pence`
          : show === 'card'
            ? sql`p.provider in ('sandbox', 'stripe')`
            : sql`p.provider = ${show}`,
  },
  file: {
    name: 'payments',
    by: 'show',
    columns: [
      { header: 'Account', cell: (row) => row.account.number },
      { header: 'Customer', cell: (row) => row.account.name },
      ...PAYMENT_CELLS,
      {
        header: 'Written off because',
        cell: ({ writeOff }) =>
          writeOff && [WRITE_OFF_CAUSE_LABELS[writeOff.cause], writeOff.note].filter(Boolean).join(': '),
      },
      { header: 'Voided because', cell: (row) => row.voidReason },
      { header: 'Moved to', cell: (row) => row.movedTo?.number ?? null },
    ],
  },
});

/** Refunds to every customer, newest first. */
export const refundTable = listTable(listRefunds, {
  as: 'r',
  rows: ({ db, scope }) => db.selectFrom('refunds as r').selectAll('r').where('r.tenant_id', '=', scope.tenantId),
  columns: { account: namedIn('accounts', 'r.account_id', ['id', 'name', 'number']) },
  filters: { q: foundBy({ account: 'r.account_id' }), show: (show) => sql`r.status = ${show}` },
  file: {
    name: 'refunds',
    columns: [
      { header: 'Account', cell: (row) => row.account.number },
      { header: 'Customer', cell: (row) => row.account.name },
      { header: 'Date', cell: (row) => dayCell(row.madeOn) },
      { header: 'Method', cell: (row) => PAYMENT_METHOD_LABELS[row.method] },
      { header: 'Reference', cell: (row) => row.reference },
      { header: 'Amount (£)', cell: (row) => poundsCell(row.amountPence) },
      { header: 'Status', cell: (row) => REFUND_STATE_LABELS[row.status] },
      { header: 'Reason', cell: (row) => row.reason },
    ],
  },
});
