import { ANYBODY, everyone, type Rows } from './policy.ts';

/** Newsletters are for everybody: anybody with an emailed key may use it. */
export const newsletterRows: Rows = () => ({
  subscribeNewsletter: { may: ANYBODY, sent: () => ({ body: { data: { email: 'nora@nowhere.example' } } }) },
  confirmNewsletter: { may: everyone('INVALID_TOKEN'), sent: () => ({ body: { data: { token: 'x' } } }) },
  unsubscribe: {
    may: everyone('INVALID_TOKEN'),
    sent: () => ({ query: { key: 'x', type: 'PENDING_TASKS' } }),
  },
  openUnsubscribe: { may: ANYBODY, sent: () => ({ query: { key: 'x', type: 'PENDING_TASKS' } }) },
  openLeaveNewsletter: { may: ANYBODY, sent: () => ({ query: { key: 'x' } }) },
  leaveNewsletter: { may: everyone('INVALID_TOKEN'), sent: () => ({ query: { key: 'x' } }) },
});
