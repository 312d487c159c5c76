import { expect, test } from 'vitest';
import { MAIL_STATE_LABELS, MAIL_STATES } from './common/email-states.ts';
import { PERIOD_STATUSES } from './metrics/periods/status.ts';
import { PERFORMANCE_WORDS, PERFORMANCES } from './metrics/performance.ts';
import { STATUS_WORDS } from './metrics/words.ts';
import { ACCOUNT_STATUS_LABELS, ACCOUNT_STATUSES } from './skip-hire/account-status.ts';
import { DOCUMENT_STATUS_LABELS, DOCUMENT_STATUSES } from './skip-hire/documents.ts';
import { ENQUIRY_STATUS_LABELS, ENQUIRY_STATUSES } from './skip-hire/enquiries.ts';
import { INVOICE_STATE_LABELS, INVOICE_STATES } from './skip-hire/invoices.ts';
import {
  JOB_STATUS_LABELS,
  JOB_STATUSES,
  ORDER_STATUS_LABELS,
  ORDER_STATUSES,
  STATE_LABELS,
  STATES,
} from './skip-hire/orders.ts';
import { PAYMENT_STATE_LABELS, PAYMENT_STATES } from './skip-hire/payments.ts';
import { PERMIT_LABELS, PERMIT_STATUSES } from './skip-hire/permits.ts';
import { SITE_STATUS_LABELS, SITE_STATUSES } from './skip-hire/site-status.ts';
import { RECEIPT_LABELS, RECEIPT_STATUSES } from './skip-hire/waste-tracking.ts';
import { QUOTE_STATE_LABELS, QUOTE_STATES } from './skip-hire/quotes.ts';

/** Every state that a screen, a file or an email names, with its words. */
const TABLES: Record<string, [states: readonly string[], labels: Record<string, string>]> = {
  account: [ACCOUNT_STATUSES, ACCOUNT_STATUS_LABELS],
  document: [DOCUMENT_STATUSES, DOCUMENT_STATUS_LABELS],
  email: [MAIL_STATES, MAIL_STATE_LABELS],
  enquiry: [ENQUIRY_STATUSES, ENQUIRY_STATUS_LABELS],
  quote: [QUOTE_STATES, QUOTE_STATE_LABELS],
  invoice: [INVOICE_STATES, INVOICE_STATE_LABELS],
  job: [JOB_STATUSES, JOB_STATUS_LABELS],
  order: [ORDER_STATUSES, ORDER_STATUS_LABELS],
  orderList: [STATES, STATE_LABELS],
  payment: [PAYMENT_STATES, PAYMENT_STATE_LABELS],
  performance: [PERFORMANCES, PERFORMANCE_WORDS],
  period: [PERIOD_STATUSES, STATUS_WORDS],
  permit: [PERMIT_STATUSES, PERMIT_LABELS],
  site: [SITE_STATUSES, SITE_STATUS_LABELS],
  wasteTracking: [RECEIPT_STATUSES, RECEIPT_LABELS],
};

test.each(Object.entries(TABLES))('each state of %s has words of its own, and no other state has any', (_, table) => {
  const [states, labels] = table;
  expect(Object.keys(labels).toSorted()).toEqual([...states].toSorted());
  expect(new Set(Object.values(labels)).size).toBe(states.length);
  for (const label of Object.values(labels)) expect(label).toMatch(/^[A-Z]/);
});

test('a state that claims an outcome is worded as that outcome', () => {
  expect(MAIL_STATE_LABELS).toEqual({ queued: 'Queued', sent: 'Sent', failed: 'Failed', kept: 'Not sent' });
  expect(DOCUMENT_STATUS_LABELS).toMatchObject({ awaiting_signature: 'Awaiting signature', signed: 'Signed' });
  expect(INVOICE_STATE_LABELS).toMatchObject({ issued: 'Outstanding', paid: 'Paid', credited: 'Credited' });
  expect(RECEIPT_LABELS).toMatchObject({ due: 'To submit', sending: 'Submitting', accepted: 'Submitted' });
  expect(JOB_STATUS_LABELS).toMatchObject({ requested: 'Requested', confirmed: 'Confirmed', completed: 'Completed' });
});
