import type { PaymentRow } from '@tonnage/contract/skip-hire/billing/payments';
import { PAYMENT_METHOD_LABELS, PAYMENT_STATE_LABELS } from '@tonnage/domain/skip-hire/payments';
import { sql } from 'kysely';
import { dayCell, poundsCell, type FileColumn } from '../../../platform/formats/cells.ts';
import { namedIn } from '../../../platform/http/query-language/columns.ts';

/** The fields of a payment `p` that are no column of their name. Customers do not see which processor took a card. */
export const PAYMENT_COLUMNS = {
  method: sql`case when p.provider in ('sandbox', 'stripe') then 'card' else p.provider end`,
  reference: 'p.bank_reference',
  unallocatedPence: sql`case when p.status = 'paid' then p.amount_pence - p.allocated_pence else 0 end`,
  invoices: sql`coalesce((select json_agg(json_build_object('id', i.id, 'number', i.number, 'amountPence', a.amount_pence)
    order by i.due_on, i.id) from allocations a join invoices i on i.id = a.invoice_id where a.payment_id = p.id), '[]')`,
  begunFor: namedIn('invoices', 'p.invoice_id', ['id', 'number']),
};

export const PAYMENT_CELLS: readonly FileColumn<PaymentRow>[] = [
  { header: 'Date received', cell: (row) => dayCell(row.receivedOn) },
  { header: 'Method', cell: (row) => PAYMENT_METHOD_LABELS[row.method] },
  { header: 'Status', cell: (row) => PAYMENT_STATE_LABELS[row.status] },
  { header: 'Reference', cell: (row) => row.reference },
  { header: 'Invoices', cell: (row) => row.invoices.map(({ number }) => number).join('; ') },
  { header: 'Amount (£)', cell: (row) => poundsCell(row.amountPence) },
  { header: 'Voided on', cell: (row) => dayCell(row.voidedOn) },
  { header: 'Unallocated (£)', cell: (row) => poundsCell(row.unallocatedPence) },
  { header: 'Card refund due (£)', cell: (row) => poundsCell(row.refundDuePence) },
];
