import { everyone, nothing, SEES_INVOICES, type Rows } from './policy.ts';

/** Invoices, payments and the statement. */
export const invoiceRows: Rows = () => ({
  listInvoices: { may: SEES_INVOICES, sent: nothing },
  exportInvoices: { may: SEES_INVOICES, sent: nothing },
  getInvoice: { may: SEES_INVOICES, sent: ({ invoiceId }) => ({ params: { id: invoiceId } }), foreign: 'NOT_FOUND' },
  payInvoice: { may: SEES_INVOICES, sent: ({ invoiceId }) => ({ params: { id: invoiceId } }), foreign: 'NOT_FOUND' },
  listPayments: { may: SEES_INVOICES, sent: nothing },
  exportPayments: { may: SEES_INVOICES, sent: nothing },
  getPayment: { may: SEES_INVOICES, sent: ({ paymentId }) => ({ params: { id: paymentId } }), foreign: 'NOT_FOUND' },
  getStatement: { may: SEES_INVOICES, sent: nothing },
  exportStatement: { may: SEES_INVOICES, sent: nothing },
  // Cards are answered at the sandbox here, so no processor has a page for any payment.
  openCheckout: { may: everyone('NOT_FOUND'), sent: ({ reference }) => ({ params: { reference } }) },
});
