import type { InvoiceRow } from '@tonnage/contract/skip-hire/billing/invoices';
import { SETTLING_LABELS } from '@tonnage/domain/skip-hire/payments';

/** The screens of invoices, payments and the statement. */
export const words = {
  invoice: 'Invoice',
  forWhat: 'For',
  wholeAccount: 'Whole account',
  date: 'Date',
  dueOn: 'Due',
  pastTheEnd: (page: number) => `There is no page ${page}.`,
  firstPage: 'First page',
  payments: 'Payments',
  statement: 'Statement',
  invoices: 'Invoices',
  // One invoice.
  lines: 'Items',
  loads: 'Load',
  net: 'Net',
  invoiced: 'Invoiced',
  broughtForward: 'Brought forward',
  earlierSystem: 'Brought forward from the earlier system, so it has no items here.',
  ourEarlierSystem: 'Brought forward from our earlier system. Its items are on the invoice that we sent you then.',
  noLines: 'It was brought forward from the earlier system, so it has no lines to credit.',
  settled: 'Payments',
  methods: { ...SETTLING_LABELS, credit_note: 'Credit note' },
  // As the customer reads it.
  setOffAgainst: (reference: string) => `Set off against your invoice ${reference}`,
  setOff: 'Set off',
  writtenOff: 'Written off',
  number: 'Number',
  how: 'Method',
  amount: 'Amount',
} as const;

/** What an invoice is for, by its site. */
export const sitesOf = ({ site, broughtForwardPence }: Pick<InvoiceRow, 'site' | 'broughtForwardPence'>): string =>
  site?.name ?? (broughtForwardPence === null ? words.wholeAccount : words.broughtForward);
