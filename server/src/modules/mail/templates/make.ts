import type { Role, StaffRole } from '@tonnage/domain/permissions';
import type { TenantContext } from '../../../platform/context.ts';
import type { Tokens } from '../../../platform/tokens.ts';
import { tenantUrl } from '../../../platform/tenant.ts';
import { tenantOf } from '../../application/queries.ts';
import { ORDER_TEMPLATES, type TemplateName } from '../commands/queue-mail.ts';
import { mailedInvoice } from '../../invoices/mailed.queries.ts';
import { mailDocument, mailJob, mailOrders } from '../queries.ts';
import { addressKnown, confirmAddress, invitation, resetPassword, staffInvitation } from './entry.ts';
import type { MailBrand } from './frame.ts';
import {
  containerCollected,
  containerDelivered,
  containerExchanged,
  containerMoved,
  dateProposed,
  jobChanged,
  jobConfirmed,
  jobDeclined,
  jobFailed,
} from './jobs.ts';
import { invoiceIssued } from './invoice.ts';
import { organisationInvitation } from './metrics.ts';
import { mailedNotice } from '../../notifications/mailed.queries.ts';
import { askedOf } from '../../organisations/invitations.queries.ts';
import { metricNotice } from './notices.ts';
import { newsletterConfirm, newsletterWelcome } from './newsletter.ts';
import { orderDeclined, orderReceived, type MadeMail } from './orders.ts';
import { overHire, signatureWaiting } from './reminders.ts';
import type { SecurityEvent } from '../../identity/commands/tell-security.ts';
import { securityNotice } from './security.ts';
import { senderTest } from './sender.ts';
import { webhookFailing, webhookStopped } from './webhooks.ts';

/** What the templates are given; which of it a row has, the command that queued it decided. */
export interface MailData {
  orderIds: string[];
  jobId: string;
  /** Who is told, where it is a person of the account. */
  userId?: string;
  documentId: string;
  invoiceId: string;
  reason?: string;
  /** Null where only an address is known, or nobody has confirmed it. */
  name: string | null;
  email: string;
  token: string;
  leaveKey: string;
  account: string;
  role: Role;
  staffRole: StaffRole;
  invitedBy: string;
  organisation: string;
  organisationId: string;
  here: boolean;
  notificationId: string;
  securityEvent: SecurityEvent;
  device: string | null;
  source: string;
  at: string;
  /** The day of a reminder. */
  on: string;
  /** The address of a webhook, and since when it has not answered. */
  receiver: string;
  since: string;
}

const JOB_MAILS = {
  'job-confirmed': jobConfirmed,
  'job-changed': jobChanged,
  'container-delivered': containerDelivered,
  'container-exchanged': containerExchanged,
  'container-collected': containerCollected,
  'container-moved': containerMoved,
};

/**
 * A mail's text, from its template and from what its things are now. What is of an account is linked through that account, so that
 * whoever works in several, or is not logged in, comes to it all the same.
 */
export async function makeMail(
  ctx: TenantContext,
  { template, accountId, data }: { template: TemplateName; accountId: string | null; data: MailData },
  tokens: Pick<Tokens, 'signProposal'>,
): Promise<MadeMail> {
  const tenant = await tenantOf(ctx.db, ctx.scope.tenantId);
  const url = tenantUrl(ctx.publicUrl, tenant.hosts);
  const inAccount = accountId === null ? url : `${url}/open/${accountId}`;
  // An address without a person has no settings.
  const chosen = data.userId !== undefined && (ORDER_TEMPLATES as readonly string[]).includes(template);
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
    choices: chosen ? `${inAccount}/account/notifications` : null,
  };
  switch (template) {
    case 'order-received':
      return orderReceived(brand, inAccount, await mailOrders(ctx, data.orderIds));
    case 'order-declined':
      return orderDeclined(brand, inAccount, await mailOrders(ctx, data.orderIds), data.reason ?? '');
    case 'job-declined':
      return jobDeclined(brand, inAccount, await mailJob(ctx, data.jobId), data.reason ?? '');
    case 'job-failed':
      return jobFailed(brand, inAccount, await mailJob(ctx, data.jobId), data.reason ?? '');
    case 'date-proposed': {
      const job = await mailJob(ctx, data.jobId);
      const proposalId = job.proposal!.id;
      return dateProposed(brand, url, job, await tokens.signProposal({ proposalId, userId: data.userId! }));
    }
    case 'over-hire':
      return overHire(brand, inAccount, (await mailOrders(ctx, data.orderIds))[0]!, data.on);
    case 'invoice':
      return invoiceIssued(brand, inAccount, await mailedInvoice(ctx, data.invoiceId));
    case 'signature-waiting':
      return signatureWaiting(brand, inAccount, await mailDocument(ctx, data.documentId));
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
    case 'staff-invitation':
      return staffInvitation(brand, url, data);
    case 'organisation-invitation':
      return organisationInvitation(brand, url, { ...data, asked: await askedOf(ctx.db, data, ctx.now) });
    case 'metric-notice':
      return metricNotice(brand, url, await mailedNotice(ctx, data.notificationId, data.at));
    case 'webhook-failing':
      return webhookFailing(brand, url, data);
    case 'webhook-stopped':
      return webhookStopped(brand, url, data);
    case 'newsletter-confirm':
      return newsletterConfirm(brand, url, data);
    case 'newsletter-welcome':
      return newsletterWelcome(brand, url, data);
    default:
      return JOB_MAILS[template](brand, inAccount, await mailJob(ctx, data.jobId));
  }
}
