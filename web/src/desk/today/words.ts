import type { DeskToday } from '@tonnage/contract/skip-hire/desk';
import type { TodayCount as Counted } from '../parts/feature.ts';

type TodayCount = Pick<Counted, 'of' | 'one' | 'many'>;

const count = (n: number, one: string, many: string) => (n === 0 ? null : `${n} ${n === 1 ? one : many}`);

export const words = {
  /** The office's day in one line: everything that the figures and the lists below it show. */
  title(of: DeskToday, counts: readonly TodayCount[]): string {
    const parts = [
      count(of.requests.count, 'request', 'requests'),
      ...counts.map(({ of: countOf, one, many }) => count(countOf(of), one, many)),
      count(of.failed.count, 'job to rebook', 'jobs to rebook'),
      count(of.overdue.count, 'overdue job', 'overdue jobs'),
      count(of.outstandingNotes.count, 'outstanding transfer note', 'outstanding transfer notes'),
      count(of.unsigned.count, 'unsigned transfer note', 'unsigned transfer notes'),
      count(of.overHire.count, 'container over hire', 'containers over hire'),
      count(of.permits.length, 'expiring permit', 'expiring permits'),
      count(of.expiries.length, 'licence to renew', 'licences to renew'),
      count(of.privacy.length, 'data protection request', 'data protection requests'),
      count(of.followUps.count, 'follow-up', 'follow-ups'),
      count(of.pendingAccounts, 'account to approve', 'accounts to approve'),
      count(of.failedMails, 'failed email', 'failed emails'),
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
