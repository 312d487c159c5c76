import { everyone, IN_ACCOUNT, nothing, type Rows } from './policy.ts';

/** Reads outside the screens: calendars, the search. */
export const readingRows: Rows = () => ({
  search: { may: IN_ACCOUNT, sent: () => ({ query: { q: 'SO-' } }) },
  getOrderCalendar: { may: IN_ACCOUNT, sent: ({ orderId }) => ({ params: { id: orderId } }), foreign: 'NOT_FOUND' },
  getCalendarFeed: { may: IN_ACCOUNT, sent: nothing },
  createCalendarFeed: { may: IN_ACCOUNT, sent: nothing },
  removeCalendarFeed: { may: IN_ACCOUNT, sent: nothing },
  // Only the secret counts: callers without one find nothing, signed in or not.
  readCalendarFeed: {
    may: everyone('NOT_FOUND'),
    sent: () => ({ params: { secret: 'x'.repeat(43) } }),
  },
});
