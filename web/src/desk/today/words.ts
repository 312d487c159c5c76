const count = (n: number, one: string, many: string) => (n === 0 ? null : `${n} ${n === 1 ? one : many}`);

export const words = {
  /** The office's day in one line: requests, enquiries, overdue jobs and over hire. */
  title(of: {
    requests: number;
    enquiries: number;
    failed: number;
    overdue: number;
    overHire: number;
    followUps: number;
  }): string {
    const parts = [
      count(of.requests, 'request', 'requests'),
      count(of.enquiries, 'enquiry', 'enquiries'),
      count(of.failed, 'job to rebook', 'jobs to rebook'),
      count(of.overdue, 'overdue job', 'overdue jobs'),
      count(of.overHire, 'container over hire', 'containers over hire'),
      count(of.followUps, 'follow-up', 'follow-ups'),
    ].filter((part) => part !== null);
    if (parts.length === 0) return 'You’re all caught up';
    return parts.join(', ').replace(/, ([^,]*)$/, ' and $1');
  },
  capacity: 'Capacity, next five working days',
  overHireTitle: 'Over hire',
  followUpsTitle: 'Calls and complaints to follow up',
  permitsTitle: 'Permits expiring',
  customer: 'Customer',
};
