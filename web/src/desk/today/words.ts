import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { timeOf } from '@tonnage/domain/skip-hire/absences';
import { FLEET_DATE_LABELS } from '@tonnage/domain/skip-hire/fleet-dates';
import type { DeskToday } from '@tonnage/contract/skip-hire/desk';
import type { TodayCount as Counted } from '../parts/feature.ts';

type TodayCount = Pick<Counted, 'of' | 'subject' | 'one' | 'many'>;

/** The headline names this many kinds of work; with more of them it ends with the sum of all. */
const NAMED = 3;

/** `rows`: how many rows of the queue it is, where that is not one for each. */
const count = (n: number, one: string, many: string, rows = n) =>
  n === 0 ? [] : [{ rows, text: `${n.toLocaleString('en-GB')} ${n === 1 ? one : many}` }];
const days = (n: number) => `${n} ${n === 1 ? 'day' : 'days'}`;

const subjects = {
  requests: 'Requests',
  lorries: 'Lorries',
  papers: 'Paperwork',
  hire: 'Over hire',
  money: 'Money',
  office: 'Office',
};
/** What the chips above the queue choose. */
export type Subject = keyof typeof subjects;

const WARNINGS: Readonly<Record<string, string>> = {
  day_passed: 'has passed',
  over_limit: 'over limit',
  day_full: 'full',
  po_missing: 'no PO',
  permit: 'no permit',
  note_unsigned: 'not signed',
};

export const words = {
  /** Beside the page's name. */
  when: (today: IsoDate, minute: number) => `${formatLongDay(today)}, ${timeOf(minute)}`,
  /**
   * The office's day in one line: everything that the lists below it show is named or counted. `lorries` is null while today's
   * plan is loading.
   */
  title(
    data: DeskToday,
    counts: readonly TodayCount[],
    lorries: { without: number; late: number; off: number; noPermit: number } | null,
    money: { late: number; ready: number; runs: number } | null,
    subjectsShown: readonly Subject[],
  ): string {
    const featuresOf = (of: Subject) =>
      counts.filter(({ subject }) => subject === of).map(({ of: n, one, many }) => count(n(data), one, many, 1));
    const all: Record<Subject, ReturnType<typeof count>[]> = {
      requests: [count(data.requests.count, 'request', 'requests')],
      lorries: [
        count(lorries?.late ?? 0, 'lorry late', 'lorries late'),
        count(lorries?.off ?? 0, 'lorry off with jobs', 'lorries off with jobs'),
        count(lorries?.noPermit ?? 0, 'job without a permit', 'jobs without a permit'),
        count(data.overdue.count, 'unfinished job from an earlier day', 'unfinished jobs from earlier days'),
        count(data.failed.count, 'to rebook', 'to rebook'),
        count(lorries?.without ?? 0, 'job without a lorry', 'jobs without a lorry'),
      ],
      papers: [
        ...featuresOf('papers'),
        count(data.outstandingNotes.count, 'outstanding transfer note', 'outstanding transfer notes'),
        count(data.unsigned.count, 'unsigned transfer note', 'unsigned transfer notes'),
        count(data.permits.length, 'permit expired or expiring', 'permits expired or expiring'),
        count(
          data.expiries.length + data.expiriesBeyond,
          'registration or permit to renew',
          'registrations or permits to renew',
        ),
        count(data.privacy.length, 'data protection request', 'data protection requests'),
      ],
      hire: [count(data.overHire.count, 'container over hire', 'containers over hire')],
      money: [
        count(data.failedRefunds, 'failed refund', 'failed refunds', 1),
        count(money?.late ?? 0, 'customer overdue', 'customers overdue'),
        count(money?.ready ?? 0, 'customer to invoice', 'customers to invoice', money?.runs),
      ],
      office: [
        ...featuresOf('office'),
        count(data.followUps.count, 'follow-up', 'follow-ups'),
        count(data.pendingAccounts, 'account to approve', 'accounts to approve', 1),
        count(data.failedMails, 'failed email', 'failed emails', 1),
      ],
    };
    const parts = subjectsShown.flatMap((subject) => all[subject].flat());
    if (parts.length === 0) return lorries ? 'You’re all caught up' : 'Today';
    const total = parts.reduce((sum, { rows }) => sum + rows, 0);
    const named = parts.slice(0, NAMED).map(({ text }) => text);
    return parts.length > NAMED
      ? `${named.join(', ')}; ${total.toLocaleString('en-GB')} in all`
      : named.join(', ').replace(/, ([^,]*)$/, ' and $1');
  },
  parts: 'Today',
  todo: 'To do',
  all: 'All',
  subjects,
  groups: { now: 'Now', noon: 'By noon', today: 'Today', later: 'Later' },
  verbs: {
    confirm: 'Confirm',
    offer: 'Offer date',
    decline: 'Decline',
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
    submit: 'Submit',
    chase: 'Chase',
    invoice: 'Invoice',
  },
  notes: {
    close: 'mark done or failed',
    outstanding: 'collected, not signed',
    sign: 'note not signed',
  },
  slots: { am: 'am', pm: 'pm', any: 'any' },
  late: (registration: string, jobs: number) => `${registration}: ${jobs} ${jobs === 1 ? 'job' : 'jobs'} late`,
  off: (registration: string, jobs: number) => `${registration}: ${jobs} ${jobs === 1 ? 'job' : 'jobs'} while off`,
  noLorry: 'no lorry',
  arrives: (at: string) => `arrives about ${at}`,
  ends: (at: string) => `ends about ${at}`,
  andMore: (first: string, more: number) => (more > 0 ? `${first} and ${more.toLocaleString('en-GB')} more` : first),
  due: (left: number) =>
    left < 0 ? 'overdue' : left === 0 ? 'due today' : left === 1 ? 'due tomorrow' : `due in ${days(left)}`,
  full: 'full',
  /** A warning about a request beside its day; "The account is on stop." is "on stop". */
  warning: ({ code, message }: { code: string; message: string }) =>
    WARNINGS[code] ?? message.replace(/^The account is /, '').replace(/\.$/, ''),
  ofCapacity: (booked: number, capacity: number) => `${booked}/${capacity}`,
  expiring: {
    carrier: 'Waste carrier registration',
    permit: 'Environmental permit',
    exemption: 'Exemption',
    ...FLEET_DATE_LABELS,
  },
  expires: (left: number) => (left < 0 ? 'expired' : left === 0 ? 'expires today' : `expires in ${days(left)}`),
  noJob: 'No jobs can be allocated until you enter the new date',
  noJobDriver: 'No jobs can be allocated until you enter the new date',
  noAllocation: 'You can’t allocate jobs until you enter the renewal',
  by: (name: string) => `by ${name}`,
  permitEnds: (ended: boolean) => (ended ? 'Permit expired' : 'Permit expires'),
  personalData: 'Data protection request',
  over: (n: number) => `${days(n)} over`,
  facts: (facts: readonly (string | false | null)[]) => facts.filter(Boolean).join(' · '),
  offer: (day: string) => `Offer ${day}`,
  open: 'Open',
  nothing: 'Nothing to do.',
  nothingOf: 'Nothing to do here.',
  requestsLeft: (n: number) => `${n} more ${n === 1 ? 'request' : 'requests'}`,
  unlisted: (n: number) => `${n} more as you clear these`,
  more: (n: number) => `Show ${n} more`,
  show: 'Show',
  moreFailed: (n: number) => `${n} more to rebook`,
  fresh: (n: number) => `${n} new`,
  setAside: 'Set aside',
  bringBack: 'Bring back',
  asideUntil: (when: string) => `Set aside: ${when.replace(/^[IT]/, (first) => first.toLowerCase())}.`,
  away: (n: number) => `${n} set aside`,
  backToQueue: 'Back to the queue',
  inAnHour: 'In an hour',
  tomorrow: 'Tomorrow',
  road: 'On the road',
  done: (done: number, all: number) => `${done} of ${all} done`,
  homeBy: (at: string) => `home by ${at}`,
  lateJobs: (n: number) => `${n} late`,
  failedJobs: (n: number) => `${n} failed`,
  planner: 'Planner',
  home: 'all done',
  idle: 'no jobs',
  parked: 'not started',
  after: (to: string) => `then ${to}`,
  out: (to: string) => `to ${to}`,
  isLate: 'late',
  places: 'Places booked',
  day: 'Day',
  calendar: 'Calendar',
  closed: 'closed',
  figures: {
    requests: (n: number) => (n === 1 ? 'request' : 'requests'),
    oldest: (age: string) => `oldest ${age}`,
    noLorry: 'without a lorry',
    morning: (n: number) => `${n} due this morning`,
    today: 'today',
    rebook: 'to rebook',
    since: (day: string) => `since ${day}`,
    unsigned: 'unsigned notes',
    ahead: 'next 7 days',
    hire: 'over hire',
    longest: (n: number) => `longest ${days(n)}`,
    overdue: 'overdue',
    customers: (n: number) => `${n} ${n === 1 ? 'customer' : 'customers'}`,
    ready: 'to invoice',
    accounts: (n: number) => `${n} ${n === 1 ? 'customer' : 'customers'}`,
    unmatched: 'unallocated',
    payments: 'payments and credits',
  },
  promised: (amount: string) => `${amount} promised`,
  promises: { open: 'due today', broken: 'not received' },
  toChase: (amount: string) => `${amount} to chase`,
  likely: (amount: string) => `likely to bring in ${amount}`,
  old: (amount: string) => `${amount} over 60 days`,
  daysLate: (n: number) => `${n} d`,
  toInvoice: (n: number) => `${n} ${n === 1 ? 'customer' : 'customers'} to invoice`,
  upTo: (day: string) => `up to ${day}`,
  heldLines: (n: number) => `${n} ${n === 1 ? 'job or charge' : 'jobs or charges'} held`,
  heldHow: 'not invoiced until released',
  toMatch: (n: number) => (n === 1 ? '1 bank payment to match' : `${n} bank payments to match`),
  bankStatement: 'Bank statement',
  unallocated: (amount: string) => `${amount} unallocated`,
  money: 'Money',
  debtors: 'Aged debtors',
  owed: (amount: string) => `${amount} owed`,
  lastPayments: 'Latest payments',
  allPayments: 'View all',
};
