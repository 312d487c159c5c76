import type { DeskToday } from '@tonnage/contract/skip-hire/desk';
import type { DeskRequest } from '@tonnage/contract/skip-hire/orders/requests';
import { NOON } from '@tonnage/domain/skip-hire/run-times';
import fc from 'fast-check';
import { expect, test } from 'vitest';
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
      })),
    },
  }),
  permits: (n: number) => ({
    permits: many(n, (i) => ({ orderId: `p${i}`, validTo: today, account: 'A', site: 'S', council: 'C' })),
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
    { today, capacity: [], bank: 0, pendingAccounts: 0, failedMails: 0, failedRefunds: 0 },
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

test('promises that are due or broken come before what is only overdue, and the customer is one row', () => {
  const debtor = (id: string, promise: object | null) => ({
    id,
    name: id,
    ages: { current: 0, days30: 12_000, days60: 0, days90: 0, over90: 0 },
    overduePence: 12_000,
    chasing: { promise },
  });
  const broken = debtor('broken', { amountPence: 5_000, dueOn: '2026-11-02', state: 'broken' });
  const due = debtor('due', { amountPence: 7_000, dueOn: '2026-11-09', state: 'open' });
  const money = {
    late: [broken, debtor('late', null)],
    lateCount: 2,
    promised: [broken, due],
    totals: { unallocatedPence: 0 },
    ready: null,
  } as unknown as Money;
  expect(moneyTodos(money).map(({ who, what, note, group }) => [who, what, note, group])).toEqual([
    ['broken', '£50.00 promised', 'not received', 'today'],
    ['due', '£70.00 promised', 'due today', 'today'],
    ['late', '£120 overdue', '', 'later'],
  ]);
});

test('payments on the bank’s statements that wait to be matched are one row, and none without any', () => {
  expect(bankTodos({ bank: 3 }).map(({ what, to }) => [what, to])).toEqual([
    ['3 bank payments to match', '/desk/payments/bank'],
  ]);
  expect(bankTodos({ bank: 0 })).toEqual([]);
});
