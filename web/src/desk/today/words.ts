import type { DeskToday } from '@tonnage/contract/skip-hire/desk';
import type { TodayCount as Counted } from '../parts/feature.ts';

type TodayCount = Pick<Counted, 'of' | 'one' | 'many'>;

/** The headline names this many kinds of work, and counts the others. */
const NAMED = 3;

const count = (n: number, one: string, many: string) => (n === 0 ? [] : [{ n, text: `${n} ${n === 1 ? one : many}` }]);
const days = (n: number) => `${n} ${n === 1 ? 'day' : 'days'}`;

export const words = {
  /**
   * The office's day in one line: everything that the lists below it show is named or counted. `lorries` is null while today's
   * plan is loading.
   */
  title(of: DeskToday, counts: readonly TodayCount[], lorries: { without: number; late: number } | null): string {
    const parts = [
      count(of.requests.count, 'request', 'requests'),
      count(of.failed.count, 'job to rebook', 'jobs to rebook'),
      count(of.overdue.count, 'overdue job', 'overdue jobs'),
      count(lorries?.without ?? 0, 'job without a lorry', 'jobs without a lorry'),
      count(lorries?.late ?? 0, 'job at risk', 'jobs at risk'),
      ...counts.map(({ of: countOf, one, many }) => count(countOf(of), one, many)),
      count(of.outstandingNotes.count, 'outstanding transfer note', 'outstanding transfer notes'),
      count(of.unsigned.count, 'unsigned transfer note', 'unsigned transfer notes'),
      count(of.overHire.count, 'container over hire', 'containers over hire'),
      count(of.permits.length, 'permit expired or expiring', 'permits expired or expiring'),
      count(of.expiries.length, 'registration or permit to renew', 'registrations or permits to renew'),
      count(of.privacy.length, 'data protection request', 'data protection requests'),
      count(of.followUps.count, 'follow-up', 'follow-ups'),
      count(of.pendingAccounts, 'account to approve', 'accounts to approve'),
      count(of.failedMails, 'failed email', 'failed emails'),
    ].flat();
    if (parts.length === 0) return lorries ? 'You’re all caught up' : 'Today';
    // One more kind takes no more room than its count.
    const named = parts.length > NAMED + 1 ? parts.slice(0, NAMED) : parts;
    const others = parts.slice(named.length).reduce((sum, { n }) => sum + n, 0);
    const texts = [...named.map(({ text }) => text), ...(others > 0 ? [`${others} more to do`] : [])];
    return texts.join(', ').replace(/, ([^,]*)$/, ' and $1');
  },
  todo: 'To do',
  all: 'All',
  subjects: { requests: 'Requests', lorries: 'Lorries', papers: 'Paperwork', hire: 'Over hire', office: 'Office' },
  groups: { now: 'Now', today: 'Today', later: 'Later' },
  verbs: {
    confirm: 'Confirm',
    rebook: 'Rebook',
    close: 'Update',
    move: 'Move',
    place: 'Allocate',
    renew: 'Renew',
    outstanding: 'Get signed',
    sign: 'Get signed',
    answer: 'Answer',
    approve: 'Approve',
    look: 'View',
    follow: 'Follow up',
    extend: 'Extend',
    collect: 'Collect',
  },
  notes: {
    close: 'overdue: mark done or failed',
    outstanding: 'load left, note not signed',
    sign: 'transfer note not signed',
  },
  slots: { am: 'am', pm: 'pm', any: 'any' },
  risks: {
    am: 'due in the morning',
    hours: 'site closes before it’s done',
    permit: 'no permit',
    off: 'lorry or driver off',
  },
  noLorry: 'no lorry',
  full: 'full',
  expiring: {
    carrier: 'Waste carrier registration',
    permit: 'Environmental permit',
    exemption: 'Exemption',
  },
  expires: (left: number) => (left < 0 ? 'expired' : left === 0 ? 'expires today' : `expires in ${days(left)}`),
  noAllocation: 'You can’t allocate jobs until you enter the renewal',
  by: (name: string) => `by ${name}`,
  permitEnds: (ended: boolean) => (ended ? 'Permit expired' : 'Permit expires'),
  personalData: 'Data protection request',
  over: (n: number) => `${days(n)} over`,
  facts: (facts: readonly (string | false | null)[]) => facts.filter(Boolean).join(' · '),
  otherDay: 'Offer date',
  decline: 'Decline',
  open: 'Open',
  viewOnly: 'View only: your role can’t answer requests.',
  nothing: 'Nothing to do.',
  nothingOf: 'Nothing to do here.',
  requestsLeft: (n: number) => `${n} more ${n === 1 ? 'request' : 'requests'}`,
  unlisted: (n: number) => `${n} more. They’ll appear as you clear these.`,
  more: (n: number) => `Show ${n} more`,
  road: 'On the road',
  done: (done: number, all: number) => `${done} of ${all} done`,
  planner: 'Planner',
  home: 'all done',
  idle: 'no jobs',
  parked: 'not started',
  next: (to: string, at: string) => `${to}, ${at}`,
  out: (to: string) => `to ${to}`,
  lateTo: (to: string) => `running late for ${to}`,
  places: 'Places booked',
  day: 'Day',
  calendar: 'Calendar',
  closed: 'closed',
  figures: {
    requests: (n: number) => (n === 1 ? 'request' : 'requests'),
    oldest: (age: string) => `oldest ${age}`,
    noLorry: 'without a lorry',
    morning: (n: number) => `${n} for this morning`,
    today: 'today',
    rebook: 'to rebook',
    unsigned: 'unsigned notes',
    ahead: 'next 7 days',
    hire: 'over hire',
    longest: (n: number) => `longest ${days(n)}`,
    overdue: 'overdue',
    invoices: (n: number) => `${n} ${n === 1 ? 'invoice' : 'invoices'}`,
    unmatched: 'unallocated',
    payments: 'payments and credits',
  },
};
