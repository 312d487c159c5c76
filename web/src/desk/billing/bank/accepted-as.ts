import type { BankProposal } from '@tonnage/contract/skip-hire/billing/bank';

/** A line as it is accepted: exactly what was shown. */
export function acceptedAs({ id, proposal }: { id: string; proposal: BankProposal }) {
  const { account, invoices, paymentId } = proposal;
  return { id, accountId: account.id, invoiceIds: invoices.map((invoice) => invoice.id), paymentId };
}
