import type { DeskToday } from '@tonnage/contract/skip-hire/desk';
import type { DeskRequest } from '@tonnage/contract/skip-hire/orders/requests';
import { NOON } from '@tonnage/domain/skip-hire/run-times';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TodayCount } from '../parts/feature.ts';
import { bankTodos, moneyTodos, type Money } from './money.ts';
import { GROUPS } from './todo.ts';
import { todosOf } from './todos.ts';

const today = '2026-11-25';
const job = (n: number) => ({
  jobId: `j${n}`,
  orderId: 'o',
  type: 'exchange',
  date: today,
  account: 'A',
  site: 'S',
  postcode: 'LS1 1AA',
  container: '8 yd',
  sizeYards: 8,
  waste: 'Soil and stones',
  reason: 'shut',
});
const lists = {
  failed: (n: number) => ({ failed: { count: n, jobs: many(n, job) } }),
  overdue: (n: number) => ({ overdue: { count: n, jobs: many(n, job) } }),
  outstandingNotes: (n: number) => ({ outstandingNotes: { count: n, jobs: many(n, job) } }),
  unsigned: (n: number) => ({ unsigned: { count: n, jobs: many(n, job) } }),
  overHire: (n: number) => ({
    overHire: {
      count: n,
      orders: many(n, (i) => ({
        id: `h${i}`,
        hireUntil: today,
        days: 2,
        sizeYards: 8,
        waste: 'Wood',
        account: 'A',
        site: 'S',
        postcode: 'LS1 1AA',
      })),
    },
  }),
  permits: (n: number) => ({
    permits: many(n, (i) => ({
      orderId: `p${i}`,
      validTo: today,
      account: 'A',
      site: 'S',
      postcode: 'LS1 1AA',
      council: 'C',
    })),
  }),
  expiries: (n: number) => ({
    expiries: many(n, (i) => ({ kind: 'permit', name: `D${i}`, on: today, daysLeft: i - 1, within: 30 })),
  }),
  privacy: (n: number) => ({ privacy: many(n, (i) => ({ id: `d${i}`, dueOn: today, name: 'N' })) }),
  followUps: (n: number) => ({
    followUps: {
      count: n,
      entries: many(n, (i) => ({ id: `l${i}`, account: { id: 'a', name: 'A' }, body: 'B', by: 'C', followUpOn: null })),
    },
  }),
};
const many = <T>(n: number, of: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => of(i));
const request = (n: number) =>
  ({
    jobId: `r${n}`,
    orderId: 'o',
    type: 'delivery',
    container: '8 yd',
    sizeYards: 8,
    waste: 'Soil and stones',
    date: today,
    requestedAt: `${today}T08:00:00Z`,
    account: { name: 'A' },
    site: { postcode: 'LS1 1AA' },
    depot: { id: 'd', name: 'D' },
    day: { booked: 1, capacity: 2 },
    warnings: [],
  }) as unknown as DeskRequest;
const dataOf = (counts: Partial<Record<keyof typeof lists, number>>) => {
  const all = Object.entries(lists).map(([name, of]) => of(counts[name as keyof typeof lists] ?? 0));
  return Object.assign(
    { today, capacity: [], bank: 0, firsts: {}, pendingAccounts: 0, failedMails: 0, failedRefunds: 0 },
    ...all,
  ) as DeskToday;
};
const queue = (counts: Parameters<typeof dataOf>[0], requests = 0) =>
  todosOf({
    data: dataOf(counts),
    minute: 600,
    requests: many(requests, request),
    lanes: [],
    waiting: [],
    counts: [],
    money: null,
  });

test('everything that is listed is in the queue once, under its own key', () => {
  const few = fc.integer({ min: 0, max: 4 });
  fc.assert(
    fc.property(
      fc.record(Object.fromEntries(Object.keys(lists).map((name) => [name, few]))),
      few,
      (counts, requests) => {
        const todos = queue(counts, requests);
        const listed = Object.values(counts as Record<string, number>).reduce((sum, n) => sum + n, 0) + requests;
        expect(todos).toHaveLength(listed);
        expect(new Set(todos.map(({ key }) => key)).size).toBe(listed);
      },
    ),
  );
});

test('the groups follow one another, and what does harm now is first', () => {
  const todos = queue({ overHire: 2, failed: 1, outstandingNotes: 1, expiries: 1 }, 1);
  const order = todos.map(({ group }) => GROUPS.indexOf(group));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(todos[0]).toMatchObject({ verb: 'rebook', tone: 'over' });
  // An expired permit is urgent, a container over hire is not.
  expect(todos.find(({ verb }) => verb === 'renew')).toMatchObject({ group: 'now', note: 'expired' });
  expect(todos.at(-1)).toMatchObject({ verb: 'collect', note: '2 days over' });
});

test('a count names the entry that has waited longest or is due first', () => {
  const counts: TodayCount[] = [
    {
      of: () => 1,
      first: 'enquiries',
      subject: 'office',
      verb: 'answer',
      to: '/desk/enquiries',
      one: 'enquiry',
      many: 'enquiries',
      about: 'not answered yet',
    },
    {
      of: () => 85,
      first: 'waste',
      subject: 'papers',
      verb: 'submit',
      to: '/desk/waste-tracking',
      one: 'load',
      many: 'loads',
      about: '',
    },
  ];
  const rows = (due: string) => {
    const since = new Date(Date.now() - 3 * 3_600_000).toISOString();
    const firsts = {
      enquiries: { name: 'Marlow Build Ltd', about: 'missed visit', since, due: null },
      waste: { name: 'WB-7', about: '', since: null, due },
    };
    const data = { ...dataOf({}), firsts };
    return todosOf({ data, minute: 600, requests: [], lanes: [], waiting: [], counts, money: null }).map(
      ({ when, what, who, note, tone }) => [when, what, who, note, tone],
    );
  };
  expect(rows('2026-11-27')).toEqual([
    ['3 h', '1 enquiry', 'Marlow Build (missed visit)', 'not answered yet', undefined],
    ['Fri 27', '85 loads', 'WB-7 and 84 more', 'due in 2 days', undefined],
  ]);
  expect(rows('2026-11-26')[1]!.slice(3)).toEqual(['due tomorrow', undefined]);
  expect(rows(today)[1]!.slice(3)).toEqual(['due today', 'requested']);
  expect(rows('2026-11-24')[1]!.slice(3)).toEqual(['overdue', 'over']);
});

test('a late stop says by when it should be done, and when it will be', () => {
  const late = (risk: string, times: object) => {
    const stop = { ...job(1), slot: 'am', postcode: 'LS1 1AA', openingHours: 'Mon to Fri, 8 to 5' };
    const lane = {
      vehicle: { id: 'v', registration: 'YK71 ABC' },
      driver: 'Terry Walsh',
      stops: [{ stop, risk, times }],
    };
    const lanes = [lane] as unknown as Parameters<typeof todosOf>[0]['lanes'];
    const [row] = todosOf({ data: dataOf({}), minute: 600, requests: [], lanes, waiting: [], counts: [], money: null });
    return [row?.when, row?.what, row?.note, row?.noteWhole];
  };
  expect(late('hours', { arrives: 1000, ends: 1042 })).toEqual([
    '17:00',
    'YK71 ABC: 1 job late',
    'ends about 17:20',
    'site closes first',
  ]);
  expect(late('am', { arrives: 742, ends: 770 })).toEqual([
    '12:00',
    'YK71 ABC: 1 job late',
    'arrives about 12:20',
    'due in the morning',
  ]);
});

test('a full day and a warning are shown with the request', () => {
  const full = { ...request(1), day: { booked: 3, capacity: 2 }, date: '2026-12-01' };
  const warned = { ...request(2), warnings: [{ code: 'ON_STOP', message: 'The account is on stop.' }] };
  const [one, other] = todosOf({
    data: dataOf({}),
    minute: 600,
    requests: [full, warned],
    lanes: [],
    waiting: [],
    counts: [],
    money: null,
  });
  expect(one).toMatchObject({ note: 'Tue 1 full', tone: 'over', group: 'now' });
  expect(other).toMatchObject({ note: 'Wed 25 on stop', noteWhole: 'The account is on stop.', group: 'now' });
});

test('a request on a full day is answered with the next day that has a place, and one of a stopped account is declined', () => {
  const day = (date: string, booked: number, closed: string | null = null) => ({ date, booked, capacity: 2, closed });
  const days = [day('2026-12-01', 3), day('2026-12-02', 2), day('2026-12-03', 0, 'bank_holiday'), day('2026-12-04', 1)];
  const capacity = [{ depot: { id: 'd', name: 'D' }, days }] as DeskToday['capacity'];
  const asked = (n: number, more: object) => ({ ...request(n), date: '2026-12-01', ...more });
  const full = { warnings: [{ code: 'day_full', message: '' }] };
  const stopped = { warnings: [{ code: 'account_stopped', message: 'The account is on stop.' }] };
  const answers = (data: DeskToday) =>
    todosOf({
      data,
      minute: 600,
      requests: [asked(1, {}), asked(2, full), asked(3, stopped)],
      lanes: [],
      waiting: [],
      counts: [],
      money: null,
    }).map(({ key, verb, offer }) => [key, verb, offer]);
  expect(answers({ ...dataOf({}), capacity })).toEqual([
    ['request r2', 'offer', '2026-12-04'],
    ['request r3', 'decline', undefined],
    ['request r1', 'confirm', undefined],
  ]);
  // A depot whose next days nobody knows: the person chooses one.
  expect(answers(dataOf({}))[0]).toEqual(['request r2', 'offer', undefined]);
});

test('a date of a lorry or a driver leads to the fleet, and says what it prevents once it has passed', () => {
  const expiries = [
    { kind: 'mot', name: 'YK71 ABC', on: '2026-11-24', daysLeft: -1, within: 30 },
    { kind: 'licence', name: 'Terry Walsh', on: '2026-11-24', daysLeft: -1, within: 30 },
    { kind: 'cpc', name: 'Terry Walsh', on: '2026-12-20', daysLeft: 25, within: 30 },
  ] as DeskToday['expiries'];
  const todos = todosOf({
    data: { ...dataOf({}), expiries },
    minute: 600,
    requests: [],
    lanes: [],
    waiting: [],
    counts: [],
    money: null,
  });
  expect(todos.map(({ what, who, note, to }) => [what, who, note, to])).toEqual([
    ['MOT', 'YK71 ABC', 'expired. No jobs can be allocated until you enter the new date', '/desk/fleet'],
    ['Driving licence', 'Terry Walsh', 'expired. No jobs can be allocated until you enter the new date', '/desk/fleet'],
    ['Driver CPC', 'Terry Walsh', 'expires in 25 days', '/desk/fleet'],
  ]);
});

test('a job of the morning without a lorry is due by noon, and does harm once that is over', () => {
  const waiting = ['am', 'pm'].map((slot) => ({
    ...job(1),
    jobId: slot,
    slot,
    postcode: 'LS1 1AA',
  })) as unknown as Parameters<typeof todosOf>[0]['waiting'];
  const groups = (minute: number) =>
    todosOf({ data: dataOf({}), minute, requests: [], lanes: [], waiting, counts: [], money: null }).map(
      ({ key, group }) => [key, group],
    );
  expect(groups(NOON - 1)).toEqual([
    ['place am', 'noon'],
    ['place pm', 'today'],
  ]);
  expect(groups(NOON)).toEqual([
    ['place am', 'now'],
    ['place pm', 'today'],
  ]);
});

test('promises that are due or broken come before calls about what is only overdue, and the customer is one row', () => {
  const debtor = (id: string, promise: object) => ({
    id,
    name: id,
    chasing: { promise },
  });
  const reason = 'usually pays 3 days late, £60.00 of it is no later than usual';
  const call = { callablePence: 12_000, expectedPence: 6_000, oldestDays: 20, reason };
  const broken = debtor('broken', { amountPence: 5_000, dueOn: '2026-11-02', state: 'broken' });
  const due = debtor('due', { amountPence: 7_000, dueOn: '2026-11-09', state: 'open' });
  const money = {
    lateCount: 2,
    calls: ['broken', 'late'].map((id) => ({ ...call, id, name: id })),
    callCount: 2,
    promised: [broken, due],
    totals: { unallocatedPence: 0 },
    ready: null,
  } as unknown as Money;
  expect(moneyTodos(money).at(-1)!.noteWhole).toBe(reason);
  expect(moneyTodos(money).map(({ who, what, note, group }) => [who, what, note, group])).toEqual([
    ['broken', '£50.00 promised', 'not received', 'today'],
    ['due', '£70.00 promised', 'due today', 'today'],
    ['late', '£120 to chase', 'likely to bring in £60', 'later'],
  ]);
});

test('payments on the bank’s statements that wait to be matched are one row, and none without any', () => {
  expect(bankTodos({ bank: 3 }).map(({ what, to }) => [what, to])).toEqual([
    ['3 bank payments to match', '/desk/payments/bank'],
  ]);
  expect(bankTodos({ bank: 0 })).toEqual([]);
});
