import { ALLOWED, type Allowed, refused } from '../common/allowed.ts';

/** What a customer reports about an order. Source: portal.md §7, Report a problem. */
export const ORDER_ENQUIRY_KINDS = ['missed_visit', 'damaged_container', 'access', 'wrong_container', 'other'] as const;
/** `invoice`: a query about an invoice or one of its lines. */
export const ENQUIRY_KINDS = [...ORDER_ENQUIRY_KINDS, 'invoice'] as const;
export type EnquiryKind = (typeof ENQUIRY_KINDS)[number];

export const ENQUIRY_KIND_LABELS: Record<EnquiryKind, string> = {
  missed_visit: 'Missed visit',
  damaged_container: 'Damaged container',
  access: 'Access',
  wrong_container: 'Wrong container',
  other: 'Something else',
  invoice: 'Invoice query',
};

export const ENQUIRY_STATUSES = ['open', 'closed'] as const;
export type EnquiryStatus = (typeof ENQUIRY_STATUSES)[number];

export const ENQUIRY_STATUS_LABELS: Record<EnquiryStatus, string> = { open: 'Open', closed: 'Closed' };

/** Photos that a customer may add when they report a problem. */
export const ENQUIRY_PHOTOS = 3;
/** Messages that one person may write in 24 hours, so that nobody can flood the office. */
export const MESSAGES_PER_DAY = 20;

/** Whether staff may close it: while it is open. */
export function mayCloseEnquiry(status: EnquiryStatus): Allowed {
  return status === 'open' ? ALLOWED : refused('WRONG_STATE', 'This enquiry has been closed already. Reload the page.');
}

/** Whether staff may reopen it: once it is closed. A customer's message reopens it by itself. */
export function mayReopenEnquiry(status: EnquiryStatus): Allowed {
  return status === 'closed' ? ALLOWED : refused('WRONG_STATE', 'This enquiry is already open. Reload the page.');
}
