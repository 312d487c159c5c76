import { DRIVER_DATES, VEHICLE_DATES } from '@tonnage/domain/skip-hire/fleet-dates';
import type { DeskToday } from '@tonnage/contract/skip-hire/desk';
import type { DeskFirst } from '@tonnage/contract/skip-hire/desk-counts';
import type { DeskRequest } from '@tonnage/contract/skip-hire/orders/requests';
import { addDays, daysBetween, type IsoDate } from '@tonnage/domain/common/dates';
import { timeOf } from '@tonnage/domain/skip-hire/absences';
import { outcodeOf } from '@tonnage/domain/skip-hire/outcodes';
import { isLate, RISK_LABELS } from '@tonnage/domain/skip-hire/run-order';
import { closingTime, NOON } from '@tonnage/domain/skip-hire/run-times';
import { formatDayNear } from '../../lib/london.ts';
import type { To } from '../../ui/links.tsx';
import type { Lane, LaneStop } from '../planner/lanes/bands.ts';
import { roughText } from '../planner/lanes/lane-words.ts';
import type { PlannedStop } from '@tonnage/contract/skip-hire/orders/planner';
import { headOf, shortJob, shortName, shortSize, shortWaste, weekDay } from '../parts/short.ts';
import type { TodayCount } from '../parts/feature.ts';
import { bankTodos, moneyTodos, type Money } from './money.ts';
import { briefSince } from '../requests/since.ts';
import { GROUPS, type Group, type Todo } from './todo.ts';
import { words } from './words.ts';

interface Given {
  data: DeskToday;
  /** The present, minutes from midnight. */
  minute: number;
  requests: readonly DeskRequest[];
  /** Of today; none while they are loading. */
  lanes: readonly Lane[];
  waiting: readonly PlannedStop[];
  counts: readonly TodayCount[];
  money: Money | null;
}

/**
 * Everything to do as one queue: what does harm now, what will if it is left until noon, what was promised for today, and the
 * rest; today’s lorries before what
 * failed earlier, and the oldest first.
 */
export function todosOf(given: Given): Todo[] {
  const { today } = given.data;
  const morning = given.minute < NOON ? 'noon' : 'now';
  const all = [
    ...atRisk(given.lanes, today, morning),
    ...given.waiting.map((stop) => withoutLorry(stop, today, morning)),
    ...failed(given.data),
    ...jobs(given.data.overdue.jobs, { group: 'now', subject: 'lorries', verb: 'close', tone: 'over' }, today),
    ...expiries(given.data.expiries, today),
    // What is few comes before the pile of requests, which would hide it.
    ...counted(given),
    ...given.data.unsigned.jobs.flatMap((job) =>
      jobs([job], { group: job.date <= addDays(today, 1) ? 'today' : 'later', subject: 'papers', verb: 'sign' }, today),
    ),
    ...given.requests.map((request) => requested(request, given.data)),
    ...jobs(given.data.outstandingNotes.jobs, { group: 'today', subject: 'papers', verb: 'outstanding' }, today),
    ...followUps(given.data),
    ...permits(given.data),
    ...bankTodos(given.data),
    ...moneyTodos(given.money),
    ...privacy(given.data),
    ...overHire(given.data),
  ];
  return GROUPS.flatMap((group) => all.filter((one) => one.group === group));
}

/** Where the jobs of the morning are: they do harm once it is over. */
type Morning = Extract<Group, 'noon' | 'now'>;

/** A day as a narrow column has room for: "Mon 23", in another month or year whole. */
const shortDay = (day: IsoDate, today: IsoDate): string => {
  const text = formatDayNear(day, today);
  return day.slice(0, 7) === today.slice(0, 7) ? text.replace(/ \w+$/, '') : text.replace(/^\w+ /, '');
};

/** The address of a job's day in the planner. */
const plannerOn = (date: IsoDate): To => `/desk/planner?day=${date}`;

/** What is to be done, and with which waste, beside the drawing of its container. */
const workOf = (job: Parameters<typeof shortJob>[0] & { waste: string }) => ({
  what: shortJob(job),
  of: shortWaste(job.waste),
});

/** Whom and which place something is about. */
const whose = ({ account, site, postcode }: { account: string; site: string; postcode: string }) => ({
  who: shortName(account),
  district: outcodeOf(postcode),
  site,
});

const failed = ({ failed: { jobs: few }, today }: DeskToday): Todo[] =>
  few.map((job) => ({
    key: `failed ${job.jobId}`,
    group: 'now',
    subject: 'lorries',
    when: shortDay(job.date, today),
    movement: job.type,
    ...workOf(job),
    ...whose(job),
    note: headOf(job.reason),
    noteWhole: job.reason,
    tone: 'over',
    verb: 'rebook',
    to: `/desk/orders/${job.orderId}`,
  }));

/** By when a stop has to be done, and when it will be by the estimates; what else is wrong, in words. */
function lateness({ stop, times, risk }: LaneStop): Pick<Todo, 'when' | 'note' | 'noteWhole'> {
  const noteWhole = RISK_LABELS[risk!];
  const closes = risk === 'hours' ? closingTime(stop.openingHours) : null;
  if (closes !== null) return { when: timeOf(closes), note: words.ends(roughText(times.ends)), noteWhole };
  if (risk === 'am') return { when: timeOf(NOON), note: words.arrives(roughText(times.arrives)), noteWhole };
  return { when: words.slots[stop.slot], note: noteWhole };
}

/** A lorry that is late is one thing to do, however many of its jobs are; so is one that is off while it has jobs. */
const atRisk = (lanes: readonly Lane[], today: IsoDate, morning: Morning): Todo[] =>
  lanes.flatMap((lane) => {
    const { vehicle, driver, stops } = lane;
    const moved = (kind: 'late' | 'off', [first, ...more]: readonly LaneStop[]): Todo[] =>
      first === undefined
        ? []
        : [
            {
              key: `${kind} ${vehicle.id} ${today} ${1 + more.length}`,
              group: first.risk === 'am' ? morning : 'now',
              subject: 'lorries',
              ...lateness(first),
              what: words[kind](vehicle.registration, 1 + more.length),
              ...whose(first.stop),
              site: driver ?? undefined,
              tone: first.risk === 'am' && morning === 'noon' ? 'requested' : 'over',
              verb: 'move',
              to: plannerOn(today),
            },
          ];
    const noPermit = stops.filter(({ risk }) => risk === 'permit');
    return [
      ...moved(
        'late',
        stops.filter(({ risk }) => isLate(risk)),
      ),
      ...moved(
        'off',
        stops.filter(({ risk }) => risk === 'off'),
      ),
      // No other lorry has the permit that is missing.
      ...noPermit.map(({ stop }) => ({
        key: `permit ${stop.jobId}`,
        group: 'now' as const,
        subject: 'lorries' as const,
        when: words.slots[stop.slot],
        movement: stop.type,
        ...workOf(stop),
        ...whose(stop),
        note: `${vehicle.registration}: ${RISK_LABELS.permit}`,
        tone: 'over' as const,
        verb: 'look' as const,
        to: `/desk/orders/${stop.orderId}` as const,
      })),
    ];
  });

function withoutLorry(stop: PlannedStop, today: IsoDate, morning: Morning): Todo {
  const isMorning = stop.slot === 'am';
  return {
    key: `place ${stop.jobId}`,
    group: isMorning ? morning : 'today',
    subject: 'lorries',
    when: words.slots[stop.slot],
    container: stop,
    ...workOf(stop),
    ...whose(stop),
    note: words.noLorry,
    tone: isMorning && morning === 'now' ? 'over' : 'requested',
    verb: 'place',
    to: plannerOn(today),
  };
}

function requested(request: DeskRequest, { today, capacity: places }: DeskToday): Todo {
  const { booked, capacity } = request.day;
  const [warning] = request.warnings;
  const isFull = booked > capacity;
  const mustMove = warning ? warning.code === 'day_full' || warning.code === 'day_passed' : isFull;
  const verb = mustMove ? 'offer' : warning?.code === 'account_stopped' ? 'decline' : 'confirm';
  const ahead = places.find(({ depot }) => depot.id === request.depot.id)?.days ?? [];
  return {
    key: `request ${request.jobId}`,
    // A day that is too full fills up further on while the customer waits.
    group: verb !== 'confirm' || request.date <= addDays(today, 1) ? 'now' : 'today',
    subject: 'requests',
    when: briefSince(request.requestedAt),
    container: request,
    request,
    ...workOf(request),
    ...whose({ account: request.account.name, site: request.site.name, postcode: request.site.postcode }),
    note: [weekDay(request.date, today), warning ? words.warning(warning) : isFull && words.full]
      .filter(Boolean)
      .join(' '),
    ...(warning && { noteWhole: warning.message }),
    tone: warning || isFull ? 'over' : undefined,
    verb,
    offer: mustMove ? ahead.find((day) => day.date > request.date && isOpen(day))?.date : undefined,
    to: `/desk/orders/${request.orderId}`,
  };
}

/** Whether a day has a place left. */
const isOpen = ({ booked, capacity, closed }: DeskToday['capacity'][number]['days'][number]) =>
  closed === null && booked < capacity;

function jobs(
  few: readonly DeskToday['overdue']['jobs'][number][],
  kind: Pick<Todo, 'group' | 'subject' | 'verb' | 'tone'>,
  today: IsoDate,
): Todo[] {
  return few.map((job) => ({
    ...kind,
    key: `${kind.verb} ${job.jobId}`,
    when: shortDay(job.date, today),
    movement: job.type,
    ...workOf(job),
    ...whose(job),
    note: words.notes[kind.verb as keyof typeof words.notes],
    to: kind.verb === 'close' ? plannerOn(job.date) : `/desk/orders/${job.orderId}`,
  }));
}

const expiries = (list: DeskToday['expiries'], today: IsoDate): Todo[] =>
  list.map(({ kind, name, on, daysLeft }) => ({
    key: `expiry ${kind} ${name} ${on}`,
    group: daysLeft < 0 ? 'now' : daysLeft <= 7 ? 'today' : 'later',
    subject: 'papers',
    when: shortDay(on, today),
    what: words.expiring[kind],
    who: name,
    note: [words.expires(daysLeft), daysLeft < 0 && blocked(kind)].filter(Boolean).join('. '),
    tone: daysLeft < 0 ? 'over' : 'requested',
    verb: 'renew',
    to: isOfFleet(kind) ? '/desk/fleet' : kind === 'carrier' ? '/desk/settings?tab=company' : '/desk/calendar',
  }));

type ExpiryKind = DeskToday['expiries'][number]['kind'];
const isDriverDate = (kind: ExpiryKind) => DRIVER_DATES.some((one) => one === kind);
const isOfFleet = (kind: ExpiryKind) => isDriverDate(kind) || VEHICLE_DATES.some((one) => one === kind);

/** What an expiry that has passed prevents. */
function blocked(kind: ExpiryKind): string | null {
  if (isOfFleet(kind)) return isDriverDate(kind) ? words.noJobDriver : words.noJob;
  return kind === 'carrier' ? words.noAllocation : null;
}

/** Which of what is counted is the most pressing, and since or by when. */
function firstOf(first: DeskFirst | undefined, n: number, today: IsoDate): Partial<Todo> {
  if (!first) return {};
  const { name, about, since, due } = first;
  const who = words.andMore([shortName(name), about && `(${about})`].filter(Boolean).join(' '), n - 1);
  if (due === null) return { who, when: since === null ? '' : briefSince(since) };
  const left = daysBetween(today, due);
  const tone = left < 0 ? 'over' : left === 0 ? 'requested' : undefined;
  return { who, when: shortDay(due, today), note: words.due(left), tone };
}

/** What is only counted: one row for all of it. */
function counted({ data, counts }: Given): Todo[] {
  const row = (
    n: number,
    one: string,
    many: string,
    more: Pick<Todo, 'key' | 'to' | 'verb' | 'subject'> & Partial<Todo>,
  ): Todo[] =>
    n === 0
      ? []
      : [
          {
            group: 'today',
            when: '',
            what: `${n.toLocaleString('en-GB')} ${n === 1 ? one : many}`,
            who: '',
            note: '',
            ...more,
          },
        ];
  return [
    ...counts.flatMap(({ of, first, one, many, about, subject, verb, to }) => {
      const n = of(data);
      return row(n, one, many, {
        key: `${one} ${n}`,
        subject,
        verb,
        to,
        note: about,
        ...firstOf(first ? data.firsts[first] : undefined, n, data.today),
      });
    }),
    ...row(data.pendingAccounts, 'account to approve', 'accounts to approve', {
      key: `accounts ${data.pendingAccounts}`,
      subject: 'office',
      to: '/desk/customers?status=pending',
      verb: 'approve',
    }),
    ...row(data.failedRefunds, 'failed refund', 'failed refunds', {
      key: `refunds ${data.failedRefunds}`,
      subject: 'money',
      to: '/desk/payments/refunds?show=failed',
      verb: 'look',
    }).map((todo) => ({ ...todo, tone: 'over' as const })),
    ...row(data.failedMails, 'failed email', 'failed emails', {
      key: `emails ${data.failedMails}`,
      subject: 'office',
      to: '/desk/outbox?state=failed',
      verb: 'look',
    }).map((todo) => ({ ...todo, tone: 'over' as const })),
  ];
}

const followUps = ({ followUps: { entries }, today }: DeskToday): Todo[] =>
  entries.map(({ id, account, body, by, followUpOn }) => ({
    key: `log ${id}`,
    group: followUpOn === null || followUpOn <= today ? 'today' : 'later',
    subject: 'office',
    when: followUpOn ? shortDay(followUpOn, today) : '',
    what: account.name,
    who: body,
    note: words.by(by),
    verb: 'follow',
    to: `/desk/customers/${account.id}`,
  }));

const permits = ({ permits: list, today }: DeskToday): Todo[] =>
  list.map((permit) => ({
    key: `permit ${permit.orderId} ${permit.validTo}`,
    group: permit.validTo < addDays(today, 7) ? 'today' : 'later',
    subject: 'papers',
    when: shortDay(permit.validTo, today),
    what: words.permitEnds(permit.validTo < today),
    ...whose(permit),
    note: permit.council,
    tone: permit.validTo < today ? 'over' : 'requested',
    verb: 'extend',
    to: `/desk/orders/${permit.orderId}`,
  }));

const privacy = ({ privacy: list, today }: DeskToday): Todo[] =>
  list.map((request) => ({
    key: `privacy ${request.id}`,
    group: request.dueOn <= today ? 'now' : 'later',
    subject: 'papers',
    when: shortDay(request.dueOn, today),
    what: words.personalData,
    who: request.name,
    note: '',
    verb: 'answer',
    to: `/desk/data-protection/${request.id}`,
  }));

const overHire = ({ overHire: { orders }, today }: DeskToday): Todo[] =>
  orders.map((order) => ({
    key: `hire ${order.id}`,
    group: 'later',
    subject: 'hire',
    when: shortDay(order.hireUntil, today),
    what: shortSize(order.sizeYards),
    of: shortWaste(order.waste),
    ...whose(order),
    note: words.over(order.days),
    tone: 'over',
    verb: 'collect',
    to: `/desk/orders/${order.id}`,
  }));
