import { expect, it, vi } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { DEPOT, idOf, staff } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);
const SIZE = { id: idOf(40), name: '8 yd builders' };
const row = (number: string | null, of: object = {}) => ({
  id: idOf(41),
  number,
  size: SIZE,
  sizeYards: 8,
  state: 'depot' as const,
  depot: DEPOT,
  since: '2026-11-20',
  order: null,
  account: null,
  vehicle: null,
  note: null,
  ...of,
});
const order = { id: idOf(50), number: 'SO-7', site: 'Unit 4', postcode: 'LS11 9AB', hireUntil: '2026-11-27' };
const out = { state: 'site' as const, order, account: { id: idOf(51), name: 'Marlow Build Ltd' } };
const days = (left: number[]) =>
  left.map((n, i) => ({ date: `2026-11-${25 + i}`, brought: n < 0 ? 3 : 0, taken: 0, left: n }));

it('the stock shows where each container is and since when, and what is out without a number', async () => {
  const server = await open('/desk/stock', {
    as: staff('office'),
    answers: {
      listStock: [row('117', out), row('118', { id: idOf(42), toCheck: true }), row(null, { ...out, id: order.id })],
      getStockDays: {
        sizes: [{ size: SIZE, atDepot: 2, onLorry: 0, onSite: 2, inRepair: 0, days: days([2, 2, -1, -1, -1, -1]) }],
        choices: [SIZE],
      },
    },
  });
  await page.heading('3 containers');
  await page.see('117', 'On site', 'Marlow Build Ltd', 'Unit 4, LS11 9AB', '5 days');
  await page.see('No number', 'Check where it is', '1 short', '3 out');
  await expectAccessible();
  await page.press('There for');
  await vi.waitFor(() => expect(server.sent('listStock').at(-1)!.query).toMatchObject({ sort: 'since:asc' }));
});

it('a run of numbers is added at once, and what was in stock already is named', async () => {
  const server = await open('/desk/stock', {
    as: staff('office'),
    answers: {
      listStock: [],
      getStockDays: { sizes: [], choices: [SIZE] },
      addStockContainers: { added: 3, known: ['H8-002'] },
    },
  });
  await page.see('Add the numbers of your containers to see how many of each size are left on each day.');
  await page.press('Add containers');
  await page.dialog();
  await page.press('Add');
  await page.see('Enter the first number.');
  await page.fill('First number', 'H8-001');
  await page.fill('Last number', 'H9-004');
  await page.press('Add');
  await page.see('Enter the last number of the run, for example H8-050 after H8-001.');
  await page.fill('Last number', '004');
  await page.press('Add');
  await page.see('3 containers added. H8-002 was already in stock.');
  await page.sent(server, 'addStockContainers', {
    sizeId: SIZE.id,
    depotId: DEPOT.id,
    numbers: ['H8-001', 'H8-002', 'H8-003', 'H8-004'],
  });
});

it('a container goes into repair with a note; one on site is corrected on its order', async () => {
  const history = [
    {
      at: '2026-11-20T10:00:00.000Z',
      action: 'container.placed',
      by: 'Terry Walsh',
      order,
      state: 'site' as const,
      note: null,
    },
  ];
  const server = await open('/desk/stock', {
    as: staff('office'),
    answers: {
      listStock: [row('117', out), row('118', { id: idOf(42) })],
      getStockDays: { sizes: [], choices: [SIZE] },
      getStockContainer: ({ params }) => ({
        container: params['id'] === idOf(42) ? row('118', { id: idOf(42) }) : row('117', out),
        history,
      }),
      updateStockContainer: ({ body }) =>
        body['number'] === '117' ? refuse('CONTAINER_TAKEN') : row('119', { id: idOf(42), state: 'repair' }),
    },
  });
  await page.press(/^117/);
  await page.dialog();
  await page.see('It’s on site for SO-7.', 'Placed on site', 'Terry Walsh');
  await page.press('Close');
  await page.press(/^118/);
  await page.dialog();
  await page.press('In repair');
  await page.fill('Note', 'Door hinge');
  await page.fill('Number', '117');
  await page.press('Save');
  await page.see('There is already a container with this number. Edit that one instead.');
  await page.fill('Number', '119');
  await page.press('Save');
  await page.sent(server, 'updateStockContainer', { state: 'repair', note: 'Door hinge', number: '119' });
});

it('staff who may not plan see the stock and its history, but change nothing', async () => {
  await open('/desk/stock', {
    as: staff('accounts'),
    answers: {
      listStock: [row('118')],
      getStockDays: { sizes: [], choices: [SIZE] },
      getStockContainer: { container: row('118'), history: [] },
    },
  });
  await page.press(/^118/);
  await page.dialog();
  await page.see('Nothing recorded yet. This container was added from the numbers on your orders.');
  await page.absent('Save');
});
