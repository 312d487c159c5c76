import { expect, it, vi } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { DEPOT, idOf, staff } from '../../../test/personas.ts';
import { refuse, WithMeta } from '../../../test/stand-in.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

const request = (n: number, more: object = {}) => ({
  jobId: idOf(20 + n),
  orderId: idOf(40 + n),
  number: `SO-${n}`,
  type: 'delivery' as const,
  date: '2026-12-03',
  account: { id: idOf(60), name: `Customer ${n}`, number: '1' },
  container: '8 yd builders',
  sizeYards: 8,
  day: { booked: 12, capacity: 46 },
  ...more,
});
const few = (n: number) => ({
  jobId: idOf(80 + n),
  orderId: idOf(90 + n),
  number: `SO-${n}`,
  type: 'collection' as const,
  date: '2026-11-23',
  account: `Customer ${n}`,
  container: '12 yd maxi',
});
const focused = () => document.activeElement?.getAttribute('aria-label') ?? '';

it('the queue is worked by keys: J moves, C confirms a request, and the next row has the focus', async () => {
  const rows = [1, 2, 3].map((n) => request(n));
  const server = await open('/desk', {
    as: staff('office'),
    answers: {
      getDeskToday: { today: '2026-11-25', requests: { count: 3 } },
      listRequests: () => rows,
      confirmRequest: ({ params }) => {
        rows.splice(
          rows.findIndex(({ jobId }) => jobId === params['id']),
          1,
        );
        return { status: 'confirmed' };
      },
    },
  });
  await page.see('Customer 3');
  await page.keyboard('jj');
  expect(focused()).toMatch(/Customer 2/);
  await page.keyboard('c');
  await page.sent(server, 'confirmRequest', {});
  await page.gone('Customer 2');
  await vi.waitFor(() => expect(focused()).toMatch(/Customer 3/));
  await page.keyboard('k');
  expect(focused()).toMatch(/Customer 1/);
  await expectAccessible();
});

const ages = { current: 0, days30: 5_000, days60: 0, days90: 0, over90: 0 };
const debtor = (n: number, more: object = {}) => ({
  id: idOf(70 + n),
  name: `Debtor ${n}`,
  oldestDays: 12,
  callablePence: 5_000,
  expectedPence: 4_000,
  reason: 'usually pays 6 days after a call',
  ...more,
});
const pages = { page: 1, pageSize: 25, pageCount: 2, total: 30 };
const money = {
  listDebtors: new WithMeta([], {
    pagination: pages,
    totals: { ages, overduePence: 133_456, unallocatedPence: 34_200 },
  }),
  listCalls: new WithMeta(
    [
      debtor(1),
      debtor(2, {
        oldestDays: 72,
        callablePence: 128_456,
        expectedPence: 25_691,
        reason: 'no payment after 2 calls, kept 0 of 1 promise',
      }),
      debtor(3),
    ],
    { pagination: pages, totals: {}, leftOut: {} },
  ),
  getReadyToInvoice: {
    runs: [{ upTo: '2026-10-31', accounts: 15, grossPence: 6_667_392 }],
    heldLines: 2,
  },
};

it('accounts staff work on the money: old debts, what can be invoiced, then other debts, and nothing that they may not do', async () => {
  const server = await open('/desk', {
    as: staff('accounts'),
    answers: {
      getDeskToday: { today: '2026-11-25', requests: { count: 9 }, failed: { count: 1, jobs: [few(7)] } },
      ...money,
    },
  });
  await page.see('30 customers overdue and 15 customers to invoice', 'Not yet due');
  const rows = [...document.querySelectorAll('[data-todo]')].map((row) => row.getAttribute('aria-label'));
  expect(rows).toEqual([
    '£1,285 to chase, Debtor 2, likely to bring in £257, no payment after 2 calls, kept 0 of 1 promise',
    '15 customers to invoice, up to Sat 31 Oct, £66,673.92',
    // In the order of what a call would bring.
    '£50 to chase, Debtor 1, likely to bring in £40, usually pays 6 days after a call',
    '£50 to chase, Debtor 3, likely to bring in £40, usually pays 6 days after a call',
    '2 jobs or charges held, not invoiced until released',
    '£342.00 unallocated, payments and credits',
  ]);
  // Also to be seen, by a finger or in the row that the keys are for.
  (await page.row('£1,285 to chase')).getByText('no payment after 2 calls, kept 0 of 1 promise');
  expect(server.sent('listRequests')).toEqual([]);
  await page.see('27 more as you clear these');
  await page.keyboard('jji');
  await page.address(/\/desk\/invoices\/run\?upTo=2026-10-31/);
});

it('the office sees what is overdue, and no work on it', async () => {
  await open('/desk', { as: staff('office'), answers: { ...money } });
  await page.see('£1,335', 'overdue');
  await page.gone('Chase');
});

it('the whole reason is read out with its row, and shown in the current one', async () => {
  const message = '47 jobs booked that day, with capacity for 46.';
  await open('/desk', {
    as: staff('office'),
    answers: {
      getDeskToday: {
        today: '2026-11-25',
        requests: { count: 1 },
        failed: { count: 1, jobs: [{ ...few(7), reason: 'Gate locked: nobody on site' }] },
      },
      listRequests: [request(1, { warnings: [{ code: 'day_full', message }], poNumber: '77' })],
    },
  });
  await page.see(message, 'PO 77');
  await page.keyboard('j');
  expect(focused()).toMatch(/, Gate locked: nobody on site$/);
  await page.keyboard('j');
  expect(focused()).toMatch(/Thu 3 full, 47 jobs booked that day, with capacity for 46\.$/);
});

it('S sets a row aside until later, and it can be brought back', async () => {
  await open('/desk', {
    as: staff('office'),
    answers: { getDeskToday: { requests: { count: 2 } }, listRequests: [request(1), request(2)] },
  });
  await page.see('Customer 1');
  await page.keyboard('js');
  await page.press('In an hour');
  await page.see('1 set aside');
  await vi.waitFor(() => expect(document.querySelectorAll('[data-todo]')).toHaveLength(1));
  await page.press('1 set aside');
  await page.see('Customer 1');
  await page.keyboard('js');
  await vi.waitFor(() => expect(document.querySelectorAll('[data-todo]')).toHaveLength(2));
});

it('a full day is answered with the next that has a place: O, and Enter offers it', async () => {
  const day = (date: string, booked: number) => ({ date, booked, capacity: 46, closed: null });
  const server = await open('/desk', {
    as: staff('office'),
    answers: {
      getDeskToday: {
        today: '2026-11-25',
        requests: { count: 1 },
        capacity: [{ depot: DEPOT, days: [day('2026-12-03', 47), day('2026-12-04', 46), day('2026-12-07', 3)] }],
      },
      listRequests: [
        request(1, {
          depot: DEPOT,
          day: { booked: 47, capacity: 46 },
          warnings: [{ code: 'day_full', message: '47 jobs booked that day, with capacity for 46.' }],
        }),
      ],
      getOfficeDays: { minDate: '2026-11-25', maxDate: '2027-01-25', details: [] },
    },
  });
  await page.see('Offer Mon 7');
  await page.keyboard('jo');
  await page.press('Offer date');
  await page.sent(server, 'proposeDate', { date: '2026-12-07' });
});

it('the foot of the queue leads to each group of it', async () => {
  await open('/desk', {
    as: staff('office'),
    answers: {
      getDeskToday: { today: '2026-11-25', requests: { count: 1 }, failed: { count: 1, jobs: [few(1)] } },
      listRequests: [request(2)],
    },
  });
  await page.press('Today 1');
  expect(focused()).toMatch(/Customer 2/);
  await page.press('Now 1');
  expect(focused()).toMatch(/Customer 1/);
});

it('new rows are collected while somebody works in the queue', async () => {
  const rows = [request(1), request(2)];
  const server = await open('/desk', {
    as: staff('office'),
    answers: {
      getDeskToday: { requests: { count: 3 } },
      listRequests: () => rows,
      confirmRequest: () => {
        rows.splice(0, 1, request(3));
        return { status: 'confirmed' };
      },
    },
  });
  await page.see('Customer 1');
  await page.keyboard('jc');
  await page.sent(server, 'confirmRequest', {});
  await page.see('1 new');
  await page.gone('Customer 3');
  await page.press('1 new');
  await page.see('Customer 3');
});

it('a depot narrows requests, lorries and places', async () => {
  const depots = [DEPOT, { id: idOf(31), name: 'Bowling depot' }];
  const server = await open(`/desk?depot=${idOf(31)}`, {
    as: staff('office'),
    answers: {
      getDesk: { ...(staff('office').answers.getDesk as object), depots },
      getDeskToday: {
        today: '2026-11-25',
        capacity: depots.map((depot) => ({ depot, days: [{ date: '2026-11-25' }] })),
      },
      getPlannerDay: { date: '2026-11-25', depots },
      listRequests: [request(1)],
    },
  });
  await page.see('Customer 1');
  expect(server.sent('listRequests')[0]!.query).toMatchObject({ depotId: idOf(31) });
  const columns = [...document.querySelectorAll('table[aria-labelledby="places"] thead th')];
  expect(columns.map(({ textContent }) => textContent)).toEqual(['Day', 'Bowling']);
});

it('a late lorry is one row, however many of its jobs are late', async () => {
  vi.setSystemTime('2026-11-25T14:00:00Z');
  const vehicle = { id: idOf(31), registration: 'YK71 ABC', depotId: idOf(30), driverId: null, off: [] };
  const stop = (n: number) => ({
    jobId: idOf(n),
    depotId: idOf(30),
    vehicleId: vehicle.id,
    vehicle: vehicle.registration,
    slot: 'am' as const,
    status: 'allocated' as const,
    doneAt: null,
    startedAt: null,
  });
  await open('/desk', {
    as: staff('office'),
    answers: {
      getDeskToday: { today: '2026-11-25' },
      getPlannerDay: {
        date: '2026-11-25',
        depots: [{ id: idOf(30) }],
        vehicles: [vehicle],
        stops: [stop(41), stop(42), stop(43)],
      },
    },
  });
  await page.see('YK71 ABC: 3 jobs late', '1 lorry late');
  expect(document.querySelectorAll('[data-todo]')).toHaveLength(1);
});

it('of many failed jobs two are shown, so that the rest of the day stays in sight; the others open beside them', async () => {
  const jobs = [1, 2, 3, 4, 5].map((n) => ({ ...few(n), reason: 'Gate locked' }));
  await open('/desk', {
    as: staff('office'),
    answers: {
      getDeskToday: { failed: { count: 5, jobs }, requests: { count: 1 } },
      listRequests: [request(9)],
    },
  });
  await page.see('Customer 9');
  await page.see('Customer 2');
  const rowsOf = (name: string) => document.querySelectorAll(`[data-todo][aria-label*="${name}"]`).length;
  expect([rowsOf('Customer 2'), rowsOf('Customer 3')]).toEqual([1, 0]);
  await page.press('3 more to rebook');
  expect(rowsOf('Customer 5')).toBe(1);
  expect(focused()).toMatch(/Customer 3/);
});

it('a failed job comes before requests, and its key leads to its order', async () => {
  await open('/desk', {
    as: staff('office'),
    answers: {
      getDeskToday: { failed: { count: 1, jobs: [{ ...few(7), reason: 'Gate locked' }] }, requests: { count: 1 } },
      listRequests: [request(1)],
    },
  });
  await page.see('Gate locked', 'Customer 1');
  await page.keyboard('j');
  expect(focused()).toMatch(/Customer 7/);
  await page.keyboard('r');
  await page.address(new RegExp(`/desk/orders/${idOf(97)}`));
});

it('the chips count all that there is, also what is not listed', async () => {
  const orders = Array.from({ length: 20 }, (_, n) => ({
    id: idOf(20 + n),
    account: `Customer ${n}`,
    container: '8 yd',
  }));
  await open('/desk', {
    as: staff('office'),
    answers: { getDeskToday: { overHire: { count: 44, orders }, requests: { count: 1 } }, listRequests: [request(1)] },
  });
  await page.see('Customer 19');
  await page.see('Deliver 8 yd');
  await page.press('Over hire 44');
  await page.gone('Deliver 8 yd');
  await page.see('24 more as you clear these');
});

it('the last row of a group that is answered leaves the focus to the next group', async () => {
  const rows = [request(1, { date: '2026-11-25' }), request(2)];
  await open('/desk', {
    as: staff('office'),
    answers: {
      getDeskToday: { today: '2026-11-25', requests: { count: 2 } },
      listRequests: () => rows,
      confirmRequest: () => {
        rows.shift();
        return { status: 'confirmed' };
      },
    },
  });
  // Of the row: a message of the test before may name the customer.
  await page.see('Thu 3');
  await page.keyboard('jc');
  await page.gone('Wed 25 Nov');
  await vi.waitFor(() => expect(focused()).toMatch(/Customer 2/));
});

it('a list that could not be loaded says so and can be tried again, and nothing claims that all is done', async () => {
  const server = await open('/desk', {
    as: staff('office'),
    answers: { getDeskToday: { requests: { count: 1 } }, listRequests: () => refuse('UNAVAILABLE') },
  });
  await page.press('Try again');
  await page.gone('Nothing to do.');
  server.answers.listRequests = [request(1)];
  await page.press('Try again');
  await page.see('Customer 1');
});

it('a figure that is zero is left out', async () => {
  await open('/desk', { as: staff('office'), answers: { getDeskToday: { unsigned: { count: 2 } } } });
  await page.see('unsigned notes');
  await page.gone('over hire');
});

it('the navigation has the pages in groups, each with its count', async () => {
  await open('/desk', { as: staff('manager'), answers: { getDesk: { requests: 4, enquiries: 2 } } });
  await page.see('Waste tracking');
  const links = [...document.querySelectorAll('nav a')].map(({ textContent }) => textContent);
  const first = links.indexOf('Today');
  expect(links.slice(first, first + 8).map((text) => text.replace(/\d.*/, ''))).toEqual([
    'Today',
    'Requests',
    'Planner',
    'Orders',
    'Customers',
    'Enquiries',
    'Documents',
    'Waste tracking',
  ]);
  const groups = [...document.querySelectorAll('nav h2')].map(({ textContent }) => textContent);
  expect(groups).toEqual(['Now', 'Customers', 'Compliance', 'Depot']);
  expect(links[first + 1]).toMatch(/^Requests4/);
  expect(links[first + 5]).toMatch(/^Enquiries2/);
});

it('[ folds the navigation, in this browser from now on', async () => {
  const folded = () => document.documentElement.dataset['navigation'];
  await open('/desk', { as: staff('manager') });
  expect(folded()).toBe('wide');
  await open('/desk/planner', { as: staff('manager') });
  expect(folded()).toBe('folded');
  await open('/desk', { as: staff('manager') });
  await page.keyboard('[[');
  await vi.waitFor(() => expect(folded()).toBe('folded'));
  await open('/desk', { as: staff('manager') });
  expect(folded()).toBe('folded');
  await page.press('Collapse');
  await vi.waitFor(() => expect(folded()).toBe('wide'));
});

it('the desk is compact until its user chooses otherwise', async () => {
  const rows = () => document.documentElement.dataset['density'];
  await open('/desk/profile', { as: staff('manager') });
  expect(rows()).toBe('compact');
  await page.press('Roomy');
  await vi.waitFor(() => expect(rows()).toBe('roomy'));
});
