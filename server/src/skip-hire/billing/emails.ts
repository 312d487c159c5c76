import { invoiceIssued } from './invoices/invoice-email.ts';
import { paymentCorrected } from './payments/correction-email.ts';

export const emails = [invoiceIssued, paymentCorrected];
