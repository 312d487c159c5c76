import { connectJobs } from '../platform/queue/job.ts';
import { AUDITED, DESK_COUNTS, EMAILS, FOLLOWERS, JOBS } from './modules.ts';
import { connectAuditing } from '../core/audit/ports.ts';
import { connectEmails } from '../core/email/ports.ts';
import { connectCatalogue } from '../core/tenants/ports.ts';
import { catalogueOf } from '../skip-hire/catalogue/catalogue-of.queries.ts';
import { connectOrganisations } from '../core/identity/ports.ts';
import { announceLeaving } from '../metrics/organisations/commands/members.ts';
import { addCharge } from '../skip-hire/billing/invoices/commands/add-charge.ts';
import { extrasOf } from '../skip-hire/billing/invoices/billing.queries.ts';
import { correctReceipt } from '../skip-hire/billing/invoices/commands/receipt.ts';
import { creditOrder } from '../skip-hire/billing/invoices/commands/credit-note.ts';
import { closePayment } from '../skip-hire/billing/payments/commands/decline-payment.ts';
import { settlePayment } from '../skip-hire/billing/payments/commands/settle-payment.ts';
import { startPayment, takePayment } from '../skip-hire/billing/payments/commands/start-payment.ts';
import { filePaperNoteOnSite } from '../skip-hire/documents/commands/file-paper-note.ts';
import { issueMissingNote } from '../skip-hire/documents/commands/transfer-note.ts';
import { issuePermitSheet, issueWeighbridgeTicket } from '../skip-hire/documents/commands/issue-document.ts';
import { storeEvidence } from '../skip-hire/documents/commands/store-evidence.ts';
import { renewNote, voidWaitingNote, voidPermitSheet } from '../skip-hire/documents/commands/void-documents.ts';
import { fileTakenNote, signOnSite } from '../skip-hire/documents/commands/sign-document.ts';
import { lockNumbers } from '../skip-hire/documents/commands/take-number.ts';
import { connectDeskCounts } from '../skip-hire/desk/ports.ts';
import { connectWasteTracking } from '../skip-hire/documents/ports.ts';
import * as fleet from '../skip-hire/fleet/ports.ts';
import * as orders from '../skip-hire/orders/ports.ts';
import * as permits from '../skip-hire/permits/ports.ts';
import { markOrdered, quotedPrice } from '../skip-hire/quotes/commands/order-quote.ts';
import { recordReceipt } from '../skip-hire/waste-tracking/commands/receipt.ts';
import { sweepDeletedJob } from '../metrics/organisations/jobs.ts';

// Connects commands of later modules to earlier ones that call them. Imported by everything that runs commands: the server, the
// demo company, tests.
connectJobs(JOBS);
connectAuditing({ entities: AUDITED, followers: FOLLOWERS });
connectEmails(EMAILS);
connectCatalogue({ catalogueOf });
connectOrganisations({ announceLeaving, sweep: ({ db, queue }) => queue.send(db, sweepDeletedJob, {}) });
orders.connectDocuments({ issueMissingNote, fileTakenNote, renewNote, voidWaitingNote, issueWeighbridgeTicket });
orders.connectBilling({
  startPayment,
  takePayment,
  settlePayment,
  closePayment,
  lockInvoicing: async (db, tenantId) => void (await lockNumbers(db, tenantId, 'invoice')),
  addCharge,
  extrasOf,
  creditOrder,
  correctReceipt,
});
orders.connectQuotes({ quotedPrice, markOrdered });
fleet.connectDocuments({ signOnSite, filePaperNote: filePaperNoteOnSite, storeEvidence });
permits.connectBilling({ addCharge });
permits.connectDocuments({ issuePermitSheet, voidPermitSheet });
connectDeskCounts(DESK_COUNTS);
connectWasteTracking({ recordReceipt });
