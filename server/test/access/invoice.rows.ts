import { everyone, nothing, SEES_INVOICES, type Rows } from './policy.ts';

/** Invoices, payments and the statement. */
export const invoiceRows: Rows = () => ({
  listInvoices: { may: SEES_INVOICES, sent: nothing },
  getInvoice: { may: SEES_INVOICES, sent: ({ invoiceId }) => ({ params: { id: invoiceId } }), foreign: 'NOT_FOUND' },
  payInvoice: { may: SEES_INVOICES, sent: ({ invoiceId }) => ({ params: { id: invoiceId } }), foreign: 'NOT_FOUND' },
  listPayments: { others: { 'limited manager': 'WHOLE_ACCOUNT_ONLY' }, may: SEES_INVOICES, sent: nothing },
  getPayment: {
    others: { 'limited manager': 'NOT_FOUND' },
    may: SEES_INVOICES,
    sent: ({ paymentId }) => ({ params: { id: paymentId } }),
    foreign: 'NOT_FOUND',
  },
  getStatement: { others: { 'limited manager': 'WHOLE_ACCOUNT_ONLY' }, may: SEES_INVOICES, sent: nothing },
  getStatementPaper: { others: { 'limited manager': 'WHOLE_ACCOUNT_ONLY' }, may: SEES_INVOICES, sent: nothing },
  getStatementPdf: { others: { 'limited manager': 'WHOLE_ACCOUNT_ONLY' }, may: SEES_INVOICES, sent: nothing },
  // Cards use the sandbox here, so there is no processor page for any payment.
  openCheckout: { may: everyone('NOT_FOUND'), sent: ({ reference }) => ({ body: { data: { reference } } }) },
});
