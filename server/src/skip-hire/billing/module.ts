import { openBankLines } from './bank/proposals.queries.ts';
import { bankRoutes } from './bank/routes.ts';
import { dailyRemindersJob, remindersJob } from './chasing/jobs.ts';
import { paymentReminder } from './chasing/reminder-email.ts';
import { chasingRoutes } from './chasing/routes.ts';
import { invoiceIssued } from './invoices/invoice-email.ts';
import { paymentCorrected } from './payments/correction-email.ts';
import { refundMade } from './payments/refund-email.ts';
import { sql } from 'kysely';
import type { AuditedEntities } from '../../core/audit/ports.ts';
import type { Binders } from '../../platform/http/binders.ts';
import { invoiceAccountJob } from './invoices/jobs.ts';
import { expirePaymentJob, lateRefundsJob, sendRefundJob } from './payments/jobs.ts';
import { chargeRoutes, debtorRoutes, deskInvoiceRoutes, statementEmailRoutes } from './invoices/desk.routes.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import {
  cardNewsRoutes,
  cardRoutes,
  deskPaymentRoutes,
  hasSandbox,
  paymentListRoutes,
  paymentRoutes,
  refundRoutes,
} from './payments/routes.ts';
import { monthlyStatementsJob, statementsJob } from './statements/jobs.ts';
import { statementSent } from './statements/statement-email.ts';
import { statementPdfRoutes } from './statements/pdf.routes.ts';

const emails = [invoiceIssued, paymentCorrected, refundMade, statementSent, paymentReminder];

export const module = {
  jobs: [
    expirePaymentJob,
    sendRefundJob,
    lateRefundsJob,
    invoiceAccountJob,
    statementsJob,
    monthlyStatementsJob,
    remindersJob,
    dailyRemindersJob,
  ],
  emails,
  routes: async ({ bind, deps, app, bytes, text }: Binders): Promise<void> => {
    if (await hasSandbox(deps)) paymentRoutes(bind, deps);
    cardRoutes(bind, deps);
    paymentListRoutes(bind);
    invoiceRoutes(bind);
    await cardNewsRoutes(app, deps);
    statementPdfRoutes(bytes);
    chargeRoutes(bind);
    deskInvoiceRoutes(bind, text);
    deskPaymentRoutes(bind);
    refundRoutes(bind);
    bankRoutes(bind);
    debtorRoutes(bind);
    statementEmailRoutes(bind);
    chasingRoutes(bind);
  },
  deskCounts: { bank: openBankLines },
  audited: {
    invoice: { topic: 'money', label: sql`(select i.number from invoices i where i.id = e.entity_id)` },
    payment: { topic: 'money' },
  } satisfies AuditedEntities,
};
