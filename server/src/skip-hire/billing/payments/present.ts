import type { PaymentRow as WireRow } from '@tonnage/contract/skip-hire/billing/payments';
import { methodOf } from '../invoices/present.ts';
import type { PaymentListRow } from './list.queries.ts';

export function presentPayment(row: PaymentListRow): WireRow {
  return {
    id: row.id,
    // Customers do not see which processor took a card.
    method: methodOf(row.provider),
    status: row.status,
    amountPence: row.amount_pence,
    receivedOn: row.received_on,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    reference: row.bank_reference,
    unallocatedPence: row.status === 'paid' ? row.amount_pence - row.allocated_pence : 0,
    refundDuePence: row.refund_due_pence,
    voidedOn: row.voided_on,
    invoices: row.invoices ?? [],
    begunFor: row.invoice_id === null ? null : { id: row.invoice_id, number: row.begun_for! },
  };
}
