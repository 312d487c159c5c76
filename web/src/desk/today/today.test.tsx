import { expect, it, vi } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
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

it('who may not answer requests sees them, and C does nothing', async () => {
  const server = await open('/desk', {
    as: staff('accounts'),
    answers: { getDeskToday: { requests: { count: 1 } }, listRequests: [request(1)] },
  });
  await page.see('Customer 1');
  await page.keyboard('jc');
  expect(server.sent('confirmRequest')).toEqual([]);
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
  await page.see('Deliver 8 yd builders');
  await page.press('Over hire 44');
  await page.gone('Deliver 8 yd builders');
  await page.see('24 more. They’ll appear as you clear these.');
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
  await page.see('Thu 3 Dec');
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
