import type { Role, StaffRole } from '@tonnage/domain/skip-hire/permissions';
import type { TenantContext } from '../platform/context.ts';
import type { Tokens } from '../platform/credentials/tokens.ts';
import { tenantUrl } from '../platform/tenant.ts';
import { tenantOf } from '../core/tenants/queries.ts';
import { ORDER_TEMPLATES, type TemplateName } from '../core/email/template-names.ts';
import { mailedInvoice } from '../skip-hire/billing/invoices/mailed.queries.ts';
import { mailDocument, mailJob, mailOrders, mailPayment } from '../skip-hire/orders/emails/queries.ts';
import {
  addressKnown,
  confirmAddress,
  invitation,
  resetPassword,
  staffInvitation,
} from '../core/email/templates/entry.ts';
import type { MailBrand } from '../core/email/templates/frame.ts';
import {
  containerCollected,
  containerDelivered,
  containerExchanged,
  containerMoved,
  dateProposed,
  driverAllocated,
  jobCancelled,
  jobChanged,
  jobConfirmed,
  jobDeclined,
  jobFailed,
  jobRequested,
} from '../skip-hire/orders/emails/jobs.ts';
import { enquiryAnswered } from '../skip-hire/enquiries/emails.ts';
import { privacyAnswered, privacyReceived } from '../skip-hire/privacy/emails.ts';
import { mailedRequest } from '../skip-hire/privacy/queries.ts';
import { mailedAnswer } from '../skip-hire/enquiries/queries.ts';
import { invoiceIssued } from '../skip-hire/billing/invoices/invoice-email.ts';
import { mailedPayment, paymentCorrected, type Correction } from '../skip-hire/billing/payments/correction-email.ts';
import { organisationInvitation } from '../core/email/templates/metrics.ts';
import { mailedNotice } from '../core/notifications/mailed.queries.ts';
import { invitationReasons } from '../metrics/organisations/invitations.queries.ts';
import { metricNotice } from '../core/notifications/notice-email.ts';
import { documentBrandOf } from '../core/tenants/document-brand.queries.ts';
import { mailedReport } from '../metrics/reports/mailed.queries.ts';
import { scorecardReport } from '../metrics/reports/report-email.ts';
import { newsletterConfirm, newsletterWelcome } from '../core/email/templates/newsletter.ts';
import { orderCancelled, orderDeclined, orderReceived, paymentLink } from '../skip-hire/orders/emails/orders.ts';
import { type MadeMail } from '../core/email/templates/frame.ts';
import { overHire, signatureWaiting } from '../skip-hire/orders/emails/reminders.ts';
import type { SecurityEvent } from '../core/identity/commands/email-security-change.ts';
import { accountApproved, colleagueInvited } from '../skip-hire/accounts/emails.ts';
import { securityNotice } from '../core/identity/security-email.ts';
import { senderTest } from '../core/email/templates/sender.ts';
import { expiryWarning, type Expiry } from '../core/email/templates/expiry.ts';
import { webhookFailing, webhookStopped } from '../core/email/templates/webhooks.ts';

/** The data of the templates; the command that queued the email decides which fields a row has. */
interface MailData {
  orderIds: string[];
  jobId: string;
  /** The recipient, if it is a person of the account. */
  userId?: string;
  /** Whether the address is one of an account whose people can log in. */
  colleagues?: boolean;
  documentId: string;
  invoiceId: string;
  paymentId: string;
  correction: Correction;
  enquiryId: string;
  requestId: string;
  messageId: string;
  reason?: string | null;
  /** Of a cancellation: by staff. */
  office: boolean;
  /** Null if only an address is known, or nobody has confirmed it. */
  name: string | null;
  email: string;
  /** The app that a link leads to; absent: the portal. */
  face?: 'metrics';
  token: string;
  leaveKey: string;
  account: string;
  role: Role;
  staffRole: StaffRole;
  invitedBy: string;
  /** The address of somebody who was invited. */
  invited: string;
  organisation: string;
  organisationId: string;
  here: boolean;
  /** The address has a confirmed login here. */
  known?: boolean;
  notificationId: string;
  reportId: string;
  securityEvent: SecurityEvent;
  device: string | null;
  source: string;
  at: string;
  /** What expires. */
  expiry: Expiry;
  /** The date of a reminder. */
  on: string;
  /** The address of a webhook, and since when it has not answered. */
  receiver: string;
  since: string;
}

const cancellation = ({ office, reason }: MailData) => ({ office, reason: reason ?? null });

const JOB_MAILS = {
  'job-requested': jobRequested,
  'job-confirmed': jobConfirmed,
  'job-changed': jobChanged,
  'driver-allocated': driverAllocated,
  'container-delivered': containerDelivered,
  'container-exchanged': containerExchanged,
  'container-collected': containerCollected,
  'container-moved': containerMoved,
};

/**
 * The subject and body of an email, from its template and the current data. Links include the account, so that a reader with
 * several accounts, or one who is logged out, still reaches the right one.
 */
export async function makeMail(
  ctx: TenantContext,
  {
    template,
    accountId,
    to,
    data: queued,
  }: { template: TemplateName; accountId: string | null; to: string; data: unknown },
  tokens: Pick<Tokens, 'signMailed'>,
): Promise<MadeMail | null> {
  const data = queued as MailData;
  const tenant = await tenantOf(ctx.db, ctx.scope.tenantId);
  const url = tenantUrl(ctx.publicUrl, tenant.hosts);
  const inAccount = accountId === null ? url : `${url}/open/${accountId}`;
  const toCustomer = (ORDER_TEMPLATES as readonly string[]).includes(template);
  const isPerson = data.userId !== undefined;
  const brand: MailBrand = {
    name: tenant.name,
    brandColour: tenant.brand_colour ?? '#ffc42e',
    onBrandColour: tenant.on_brand_colour ?? '#16201b',
    supportPhone: tenant.support_phone,
    supportEmail: tenant.support_email,
    address: tenant.address,
    bankDetails: tenant.bank_details,
    reader: data.name,
    logo: tenant.logo_url === null ? null : new URL(tenant.logo_url, url).href,
    hasLogin: !toCustomer || isPerson || data.colleagues === true,
    // An address without a person has no settings.
    choices: toCustomer && isPerson ? `${inAccount}/account/notifications` : null,
  };
  const reader = data.userId === undefined ? { address: to } : { userId: data.userId };
  switch (template) {
    case 'order-received':
      return orderReceived(brand, inAccount, await mailOrders(ctx, data.orderIds));
    case 'payment-link':
      return paymentLink(brand, await mailOrders(ctx, data.orderIds), await mailPayment(ctx, data.paymentId));
    case 'order-declined':
      return orderDeclined(brand, inAccount, await mailOrders(ctx, data.orderIds), data.reason ?? '');
    case 'order-cancelled':
      return orderCancelled(brand, inAccount, await mailOrders(ctx, data.orderIds), cancellation(data));
    case 'job-cancelled':
      return jobCancelled(brand, inAccount, await mailJob(ctx, data.jobId), cancellation(data));
    case 'job-declined':
      return jobDeclined(brand, inAccount, await mailJob(ctx, data.jobId), data.reason ?? '');
    case 'job-failed':
      return jobFailed(brand, inAccount, await mailJob(ctx, data.jobId), data.reason ?? '');
    case 'date-proposed': {
      const job = await mailJob(ctx, data.jobId);
      return dateProposed(brand, url, job, await tokens.signMailed('proposal', { id: job.proposal!.id, ...reader }));
    }
    case 'over-hire':
      return overHire(brand, inAccount, (await mailOrders(ctx, data.orderIds))[0]!, data.on);
    case 'enquiry-answered': {
      const { enquiry, answer } = await mailedAnswer(ctx, data.enquiryId, data.messageId);
      return enquiryAnswered(brand, inAccount, enquiry, answer);
    }
    case 'invoice':
      return invoiceIssued(brand, inAccount, await mailedInvoice(ctx, data.invoiceId));
    case 'payment-corrected':
      return paymentCorrected(brand, inAccount, await mailedPayment(ctx, data.paymentId, data.correction));
    case 'signature-waiting': {
      const token = isPerson ? null : await tokens.signMailed('note', { id: data.documentId, address: to });
      return signatureWaiting(brand, isPerson ? inAccount : url, await mailDocument(ctx, data.documentId), token);
    }
    case 'sender-test':
      return senderTest(brand, url, tenant);
    case 'confirm-address':
      return confirmAddress(brand, url, data);
    case 'reset-password':
      return resetPassword(brand, url, data);
    case 'address-known':
      return addressKnown(brand, url, data);
    case 'security-notice':
      return securityNotice(brand, url, data);
    case 'invitation':
      return invitation(brand, url, data);
    case 'account-approved':
      return accountApproved(brand, inAccount, data);
    case 'colleague-invited':
      return colleagueInvited(brand, inAccount, data);
    case 'staff-invitation':
      return staffInvitation(brand, url, data);
    case 'organisation-invitation':
      return organisationInvitation(brand, url, { ...data, asked: await invitationReasons(ctx.db, data, ctx.now) });
    case 'metric-notice':
      return metricNotice(brand, url, await mailedNotice(ctx, data.notificationId, data.at));
    case 'scorecard-report': {
      const report = await mailedReport(ctx, { reportId: data.reportId, userId: data.userId! });
      if (report === null) return null;
      return scorecardReport(brand, url, report, {
        on: data.on,
        paper: await documentBrandOf(ctx.db, ctx.scope.tenantId),
      });
    }
    case 'webhook-failing':
      return webhookFailing(brand, url, data);
    case 'webhook-stopped':
      return webhookStopped(brand, url, data);
    case 'privacy-received':
      return privacyReceived(brand, url, await mailedRequest(ctx, data.requestId));
    case 'privacy-answered':
      return privacyAnswered(brand, url, await mailedRequest(ctx, data.requestId));
    case 'expiry-warning':
      return expiryWarning(brand, url, data.expiry);
    case 'newsletter-confirm':
      return newsletterConfirm(brand, url, data);
    case 'newsletter-welcome':
      return newsletterWelcome(brand, url, data);
    default:
      return JOB_MAILS[template](brand, inAccount, await mailJob(ctx, data.jobId));
  }
}
