const count = (n: number, one: string, many: string) => (n === 0 ? null : n === 1 ? `one ${one}` : `${n} ${many}`);

export const words = {
  /** How things stand at the office, from what waits. */
  title(of: { requests: number; overdue: number; overHire: number }): string {
    const parts = [
      count(of.requests, 'request', 'requests'),
      count(of.overdue, 'overdue job', 'overdue jobs'),
      count(of.overHire, 'container over its hire', 'containers over their hire'),
    ].filter((part) => part !== null);
    if (parts.length === 0) return 'Nothing waits';
    const said = parts.join(', ').replace(/, ([^,]*)$/, parts.length > 1 ? ' and $1' : ', $1');
    return said.charAt(0).toUpperCase() + said.slice(1);
  },
  requests: 'Requests',
  oldest: (since: string) => `oldest ${since}`,
  overdue: 'Overdue jobs',
  overHire: 'Over hire',
  unsigned: 'Notes unsigned',
  nextWeek: 'for the next seven days',
  failedMails: 'Mails failed',
  pending: 'To approve',
  none: 'none',
  capacity: 'Places in the next five working days',
  yard: 'Yard',
  places: (booked: number, capacity: number) => `${booked} / ${capacity}`,
  closed: 'closed',
  plan: 'Open the planner',
  overdueTitle: 'Overdue: their day has passed',
  unsignedTitle: 'Nothing signed covers these yet',
  overHireTitle: 'Past the agreed hire',
  permitsTitle: 'Permits that run out',
  allPermits: 'All permits',
  job: 'Job',
  customer: 'Customer',
  day: 'Day',
  over: 'Over',
  days: (n: number) => `${n} ${n === 1 ? 'day' : 'days'}`,
  validTo: 'Valid to',
  container: 'Container',
};
