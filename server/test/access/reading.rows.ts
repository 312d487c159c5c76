import { everyone, IN_ACCOUNT, nothing, type Rows } from './policy.ts';

/** What is read in other ways than the screens': calendars, the search. */
export const readingRows: Rows = () => ({
  search: { may: IN_ACCOUNT, sent: () => ({ query: { q: 'SO-' } }) },
  getOrderCalendar: { may: IN_ACCOUNT, sent: ({ orderId }) => ({ params: { id: orderId } }), foreign: 'NOT_FOUND' },
  getCalendarFeed: { may: IN_ACCOUNT, sent: nothing },
  createCalendarFeed: { may: IN_ACCOUNT, sent: nothing },
  removeCalendarFeed: { may: IN_ACCOUNT, sent: nothing },
  // The secret is all that counts: whoever has none finds nothing, signed in or not.
  readCalendarFeed: {
    may: everyone('NOT_FOUND'),
    sent: () => ({ params: { secret: 'x'.repeat(43) } }),
  },
});
