import { emails } from './emails.ts';
import { invoiceAccountJob } from './invoices/jobs.ts';
import { expirePaymentJob } from './payments/jobs.ts';

export const module = { jobs: [expirePaymentJob, invoiceAccountJob], emails };
