const count = (n: number, one: string, many: string) => (n === 0 ? null : `${n} ${n === 1 ? one : many}`);

export const words = {
  /** The office's day in one line: requests, overdue jobs and hires that have run over. */
  title(of: { requests: number; overdue: number; overHire: number }): string {
    const parts = [
      count(of.requests, 'request', 'requests'),
      count(of.overdue, 'overdue job', 'overdue jobs'),
      count(of.overHire, 'container over hire', 'containers over hire'),
    ].filter((part) => part !== null);
    if (parts.length === 0) return 'You’re all caught up';
    return parts.join(', ').replace(/, ([^,]*)$/, ' and $1');
  },
  requests: 'Requests',
  oldest: (since: string) => `oldest: ${since}`,
  overdue: 'Overdue jobs',
  overHire: 'Over hire',
  unsigned: 'Unsigned WTNs',
  nextWeek: 'next 7 days',
  failedMails: 'Failed emails',
  pending: 'Accounts to approve',
  none: 'none',
  capacity: 'Capacity, next five working days',
  yard: 'Depot',
  places: (booked: number, capacity: number) => `${booked} / ${capacity}`,
  closed: 'closed',
  plan: 'Open planner',
  overdueTitle: 'Overdue jobs',
  unsignedTitle: 'No signed WTN or season ticket',
  overHireTitle: 'Over hire',
  permitsTitle: 'Permits expiring',
  allPermits: 'All permits',
  job: 'Job',
  customer: 'Customer',
  day: 'Date',
  over: 'Days over',
  days: (n: number) => `${n} ${n === 1 ? 'day' : 'days'}`,
  validTo: 'Valid to',
  container: 'Container',
  order: 'Order',
};
