import { priceLine } from '@tonnage/domain/common/money';
import type { Draft, DraftLine } from '../src/skip-hire/billing/invoices/commands/issue-invoice.ts';
import type { Customer } from './fixtures.ts';

/** An invoice with one line: by default £100.00 and VAT for a customer's first site. */
export function draftOf(of: Customer, over: Partial<DraftLine> & { unitPence?: number } = {}): Draft {
  const { unitPence = 10_000, ...rest } = over;
  const line: DraftLine = {
    ...priceLine({ code: 'other', label: 'Cleaning a skip', quantity: 1, unitPence, vatRateBp: 2000 }),
    orderId: null,
    siteId: of.siteId,
    jobId: null,
    order: null,
    site: null,
    poNumber: null,
    date: '2026-03-02',
    fromDate: null,
    ...rest,
  };
  return { kind: 'invoice', accountId: of.accountId, lines: [line], title: 'Invoice, cleaning' };
}
