import { connectTemplates } from '../core/email/ports.ts';
import { correctReceipt } from '../skip-hire/billing/invoices/commands/correct-receipt.ts';
import { creditOrder } from '../skip-hire/billing/invoices/commands/credit-order.ts';
import { startPayment } from '../skip-hire/billing/payments/commands/start-payment.ts';
import { issueMissingNote } from '../skip-hire/documents/commands/issue-missing-note.ts';
import { issuePermitSheet, issueWeighbridgeTicket } from '../skip-hire/documents/commands/issue-document.ts';
import { storeEvidence } from '../skip-hire/documents/commands/store-evidence.ts';
import { renewNote } from '../skip-hire/documents/commands/renew-note.ts';
import { voidWaitingNote } from '../skip-hire/documents/commands/void-note.ts';
import { voidPermitSheet } from '../skip-hire/documents/commands/void-permit-sheet.ts';
import { connectWasteTracking } from '../skip-hire/documents/ports.ts';
import * as fleet from '../skip-hire/fleet/ports.ts';
import * as orders from '../skip-hire/orders/ports.ts';
import * as permits from '../skip-hire/permits/ports.ts';
import { recordReceipt } from '../skip-hire/waste-tracking/commands/record-receipt.ts';
import { makeMail } from './email-templates.ts';

// Connects commands of later modules to earlier ones that call them. Imported by everything that runs commands: the server, the
// demo company, tests.
connectTemplates({ make: makeMail });
orders.connectDocuments({ issueMissingNote, renewNote, voidWaitingNote, issueWeighbridgeTicket });
orders.connectBilling({ startPayment, creditOrder, correctReceipt });
fleet.connectDocuments({ storeEvidence });
permits.connectDocuments({ issuePermitSheet, voidPermitSheet });
connectWasteTracking({ recordReceipt });
