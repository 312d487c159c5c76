/** Emails that a guest can trigger. */
export const GUEST_TEMPLATES = [
  'confirm-address',
  'reset-password',
  'address-known',
  'newsletter-confirm',
  'newsletter-welcome',
  'privacy-received',
] as const;

/** Emails that a person causes to somebody who need not expect them. */
export const INVITATION_TEMPLATES = ['invitation', 'staff-invitation', 'organisation-invitation'] as const;

/** Emails to a customer about an order and its containers. */
export const ORDER_TEMPLATES = [
  'order-received',
  'order-declined',
  'order-cancelled',
  'job-requested',
  'job-confirmed',
  'job-declined',
  'date-proposed',
  'job-changed',
  'job-cancelled',
  'driver-allocated',
  'container-delivered',
  'container-exchanged',
  'container-collected',
  'container-moved',
  'job-failed',
  'over-hire',
  'signature-waiting',
  'enquiry-answered',
  'invoice',
  'payment-corrected',
] as const;
export type OrderTemplate = (typeof ORDER_TEMPLATES)[number];
export type TemplateName =
  | 'payment-link'
  | 'account-approved'
  | 'colleague-invited'
  | 'metric-notice'
  | 'scorecard-report'
  | 'security-notice'
  | 'sender-test'
  | 'webhook-failing'
  | 'webhook-stopped'
  | 'privacy-answered'
  | 'expiry-warning'
  | OrderTemplate
  | (typeof INVITATION_TEMPLATES)[number]
  | (typeof GUEST_TEMPLATES)[number];

/** The link in these emails signs its holder in, so it is not stored after sending. */
export const SECRET_TEMPLATES: readonly string[] = [
  'confirm-address',
  'reset-password',
  'newsletter-confirm',
  ...INVITATION_TEMPLATES,
] satisfies TemplateName[];
