import type { Invoice, InvoiceRow, RunPreview } from '@tonnage/contract/skip-hire/billing/invoices';
import { sumLines } from '@tonnage/domain/common/money';
import { vatSummary } from '@tonnage/domain/common/vat';
import { isMoneyless, type PaymentMethod, type SettlingMethod } from '@tonnage/domain/skip-hire/payments';
import type { DB } from '../../../../db/types.gen.ts';
import { type BillLine, priceLineOf } from './billing.queries.ts';
import type { invoiceLines, pendingPaymentOf, settlementsOf } from './queries.ts';

/** What is due of an account, on as many invoices as its grouping makes of it. */
export function presentBill(
  account: RunPreview['bills'][number]['account'],
  groups: readonly (readonly BillLine[])[],
): RunPreview['bills'][number] {
  const lines = groups.flatMap((group, i) =>
    group.map(({ jobId, chargeId, code, label, usual, order, site, poNumber, date, quantity, netPence }) => ({
      invoice: i + 1,
      jobId,
      chargeId,
      code,
      usual,
      label,
      order,
      site,
      poNumber,
      date,
      quantity,
      netPence,
    })),
  );
  return { account, invoices: groups.length, ...sumLines(groups.flat()), lines };
}

type Rows<F extends (...args: never[]) => unknown> = Awaited<ReturnType<F>>;

export function presentInvoice(
  row: InvoiceRow,
  of: {
    lines: Rows<typeof invoiceLines>;
    settlements: Rows<typeof settlementsOf>;
    pending: Rows<typeof pendingPaymentOf>;
  },
): Invoice {
  const lines = of.lines.map((line) => ({
    position: line.position,
    ...priceLineOf(line),
    date: line.date,
    fromDate: line.from_date,
    order:
      line.order_id === null
        ? null
        : { id: line.order_id, number: line.order_number!, poNumber: line.po_number, site: line.site! },
    creditedPence: line.credited_net_pence + line.credited_vat_pence,
    creditedNetPence: line.credited_net_pence,
  }));
  return {
    ...row,
    lines,
    vat: vatSummary(lines),
    settlements: of.settlements.map((each) => ({
      id: each.id,
      kind: each.credit_note !== null ? 'credit_note' : methodOf(each.provider!),
      reference: each.credit_note ?? each.bank_reference,
      date: each.received_on ?? each.allocated_on,
      amountPence: each.amount_pence,
      documentId: each.document_id,
    })),
    pendingPayment: of.pending
      ? {
          id: of.pending.id,
          amountPence: of.pending.amount_pence,
          expiresAt: of.pending.expires_at?.toISOString() ?? null,
        }
      : null,
  };
}

/** How something was settled, in a customer's words; it does not name the card processor. */
export function methodOf(provider: DB['payments']['provider'] | 'card'): SettlingMethod {
  return provider === 'sandbox' || provider === 'stripe' ? 'card' : provider;
}

/** The same of what was paid up front, which is always money. */
export function moneyMethodOf(provider: DB['payments']['provider']): PaymentMethod {
  const method = methodOf(provider);
  if (isMoneyless(method)) throw new Error(`Nothing is paid by ${method}`);
  return method;
}
