import type { Harness } from '../harness.ts';
import type { Company, Customer } from '../fixtures.ts';
import { accountRows } from './account.rows.ts';
import { bankLineOf, bankRows } from './bank.rows.ts';
import { contactRows } from './contact.rows.ts';
import { deskRows } from './desk.rows.ts';
import { deskOfficeRows } from './desk-office.rows.ts';
import { deskCustomerRows } from './desk-customer.rows.ts';
import { deskDocumentRows } from './desk-document.rows.ts';
import { deskOrderRows } from './desk-order.rows.ts';
import { deskPermitRows } from './desk-permit.rows.ts';
import { deskTrackingRows } from './desk-tracking.rows.ts';
import { deskSettingRows } from './desk-settings.rows.ts';
import { documentRows } from './document.rows.ts';
import { driverRows } from './driver.rows.ts';
import { enquiryRows } from './enquiry.rows.ts';
import { entryRows } from './entry.rows.ts';
import { invoiceRows } from './invoice.rows.ts';
import { jobRows } from './job.rows.ts';
import { ledgerExportOf, ledgerRows } from './ledger.rows.ts';
import { importOf, movingInRows } from './moving-in.rows.ts';
import { newsletterRows } from './newsletter.rows.ts';
import { orderRows } from './order.rows.ts';
import { reportProblem } from '../../src/skip-hire/enquiries/commands/open-enquiry.ts';
import type { Policy, Things } from './policy.ts';
import { quoteOf, quoteRows } from './quote.rows.ts';
import { readingRows } from './reading.rows.ts';
import { privacyRows } from './privacy.rows.ts';
import { siteRows } from './site.rows.ts';
import { containerOf, stockRows } from './stock.rows.ts';

/** One row for each call of the contract. A call without one fails the access test. */
export function policyOf(h: Harness): Record<string, Policy> {
  return {
    ...entryRows(h),
    ...siteRows(h),
    ...contactRows(h),
    ...orderRows(h),
    ...jobRows(h),
    ...readingRows(h),
    ...newsletterRows(h),
    ...privacyRows(h),
    ...documentRows(h),
    ...accountRows(h),
    ...deskRows(h),
    ...deskCustomerRows(h),
    ...deskSettingRows(h),
    ...deskOfficeRows(h),
    ...deskDocumentRows(h),
    ...deskOrderRows(h),
    ...deskPermitRows(h),
    ...deskTrackingRows(h),
    ...enquiryRows(h),
    ...quoteRows(h),
    ...driverRows(h),
    ...stockRows(h),
    ...bankRows(h),
    ...ledgerRows(h),
    ...movingInRows(h),
    ...invoiceRows(h),
  };
}

/** One of everything in a customer's account. */
export async function thingsOf(h: Harness, customer: Customer, company: Company = h.fixtures.alpha): Promise<Things> {
  const order = await h.placed(customer, { date: '2026-03-10' }, company);
  const { jobId: standingJobId } = await h.standing(customer, { date: '2026-03-10' }, company);
  const { accountId, siteId } = customer;
  return {
    accountId,
    siteId,
    depotId: company.depotId,
    orderId: order.id,
    jobId: order.jobId,
    standingJobId,
    reference: await h.cardPayment(),
    wasteTypeId: company.mixed,
    ...(await h.contacts(customer, company)),
    ...(await h.papers(customer, company)),
    memberId: (await h.joined(accountId, company)).id,
    invitationId: await h.invited(customer.owner, company),
    ...(await h.fleet(company.depotId, company)),
    containerId: await containerOf(h, company),
    importId: await importOf(h, company),
    bankLineId: await bankLineOf(h, company),
    ledgerExportId: await ledgerExportOf(h, company),
    enquiryId: await h.member(
      customer.owner,
      (ctx) => reportProblem(ctx, order.id, { kind: 'access', text: 'The gate was locked' }, []),
      company,
    ),
    chargeId: order.id,
    noteId: order.id,
    permitId: order.id,
    receiptId: order.id,
    routeToken: 'a-token-of-more-than-twenty-letters',
    absenceId: order.id,
    breakOrTipId: order.id,
    promiseId: order.id,
    proposalToken: 'a-token-of-more-than-twenty-letters',
    noteToken: 'a-token-of-more-than-twenty-letters',
    quoteId: await quoteOf(h, company),
    quoteLinkToken: 'a-token-of-more-than-twenty-letters',
  };
}
