import { PAYMENT_METHOD_LABELS } from '@tonnage/domain/skip-hire/payments';

/** The screens of invoices, payments and the statement. */
export const words = {
  invoice: 'Invoice',
  forWhat: 'For',
  severalSites: 'Several sites',
  date: 'Date',
  dueOn: 'Due',
  pastTheEnd: (page: number) => `There is no page ${page}.`,
  firstPage: 'First page',
  payments: 'Payments',
  statement: 'Statement',
  invoices: 'Invoices',
  // One invoice.
  lines: 'Items',
  net: 'Net',
  settled: 'Payments',
  methods: { ...PAYMENT_METHOD_LABELS, credit_note: 'Credit note' },
  number: 'Number',
  came: 'Received',
  how: 'Method',
  amount: 'Amount',
} as const;
