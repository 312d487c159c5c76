/** `queued`: to be sent, or retried, for 48 hours; `failed`: given up; `kept`: no email server is set up. */
export const MAIL_STATES = ['queued', 'sent', 'failed', 'kept'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** What the outbox can be narrowed to: a state, or everything that has not been sent. */
export const MAIL_VIEWS = [...MAIL_STATES, 'unsent'] as const;

export const MAIL_STATE_LABELS: Record<MailState, string> = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
  kept: 'Not sent',
};
