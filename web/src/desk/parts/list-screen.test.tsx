import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

const KENT = { id: idOf(10), name: 'Kent Homes', number: 'AC-1001' };
const ALDER = { id: idOf(11), name: 'Alder Civils', number: 'AC-1002' };
/** The rows of one customer or of all, by the `accountId` that the screen asked for. */
const rows = ({ query }: { query: Record<string, unknown> }) =>
  [KENT, ALDER]
    .filter(({ id }) => (query['accountId'] ?? id) === id)
    .map((account, i) => ({ id: idOf(20 + i), account }));

it.each([
  ['/desk/orders', { listDeskOrders: rows }],
  ['/desk/invoices', { listDeskInvoices: rows }],
  ['/desk/payments', { listDeskPayments: rows }],
  ['/desk/documents', { listDeskDocuments: rows }],
])('%s of one customer says whose it is, and shows all again', async (path, answers) => {
  await open(`${path}?account=${KENT.id}`, { as: staff('accounts'), answers });
  await page.see(KENT.name);
  await page.gone(ALDER.name);
  await page.press(`Customer: ${KENT.name}. Show all customers`);
  await page.see(ALDER.name);
});

it('invalid parameters in an address are ignored', async () => {
  const server = await open('/desk/orders?status=lost&page=zz', {
    as: staff('accounts'),
    answers: { listDeskOrders: rows },
  });
  await page.see(KENT.name);
  const asked = new Set(server.sent('listDeskOrders').map(({ query }) => JSON.stringify(query)));
  expect([...asked]).toEqual([JSON.stringify({ 'pagination[page]': '1', 'pagination[pageSize]': '25' })]);
});

it('a list opens on what its headline counts; a search there goes on in the whole list, and a link with a text begins there', async () => {
  const permit = (n: number) => ({ id: idOf(n), order: { number: `SO-${n}` } });
  const server = await open('/desk/permits', {
    as: staff('accounts'),
    answers: {
      listPermits: ({ query }) =>
        query['view'] === 'open' && !query['q'] ? [] : [permit(31), permit(32)].slice(0, query['q'] ? 1 : 2),
    },
  });
  await page.see('No permits are pending.');
  await page.press('Show all permits');
  await page.see('SO-31', 'SO-32');
  expect(server.sent('listPermits').at(-1)!.query['view']).toBeUndefined();
  await open('/desk/permits?q=SO-31', {
    as: staff('accounts'),
    answers: { listPermits: ({ query }) => (query['view'] ? [] : [permit(31)]) },
  });
  await page.see('SO-31');
});
