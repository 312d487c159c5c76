import { expect, it, vi } from 'vitest';
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
  expect([...asked]).toEqual([
    JSON.stringify({ state: 'on-site', 'pagination[page]': '1', 'pagination[pageSize]': '25' }),
  ]);
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

const mails = [1, 2].map((n) => ({ id: idOf(60 + n), kind: 'order-received', to: `owner${n}@marlow.example` }));
const outbox = {
  listMails: mails.map((mail, i) => ({ ...mail, subject: `Order ${i + 1}`, state: 'sent' as const })),
  getMail: ({ params }: { params: Record<string, string> }) => ({
    ...mails.find(({ id }) => id === params['id'])!,
    subject: `Order ${mails.findIndex(({ id }) => id === params['id']) + 1}`,
    state: 'sent' as const,
    html: '<p>Hello</p>',
    plain: 'Hello',
  }),
};
const openedRow = () => document.activeElement?.closest('[data-row]')?.getAttribute('data-row');

it('a row opens in a sheet beside its list: J and K walk on, and Escape returns to the row that was shown last', async () => {
  await open('/desk/outbox', { as: staff('office'), answers: outbox });
  await page.press(/^Order 1/);
  await page.dialog();
  await page.see('To owner1@marlow.example');
  await page.address(new RegExp(`open=${mails[0]!.id}$`));
  await page.keyboard('j');
  await page.see('To owner2@marlow.example');
  await page.address(new RegExp(`open=${mails[1]!.id}$`));
  await page.absent('Next (J)');
  await page.keyboard('k');
  await page.see('To owner1@marlow.example');
  await page.press('Next (J)');
  await page.see('To owner2@marlow.example');
  await page.keyboard('{Escape}');
  await page.gone('To owner2@marlow.example');
  await page.address(/\/desk\/outbox(\?state=unsent)?$/);
  await vi.waitFor(() => expect(openedRow()).toBe(mails[1]!.id));
});

it('the sheet of a row closes with Back, and a link opens it', async () => {
  await open('/desk/outbox', { as: staff('office'), answers: outbox });
  await page.press(/^Order 2/);
  await page.see('To owner2@marlow.example');
  window.history.back();
  await page.gone('To owner2@marlow.example');
  await page.address(/\/desk\/outbox(\?state=unsent)?$/);
  await open(`/desk/outbox?open=${mails[0]!.id}`, { as: staff('office'), answers: outbox });
  await page.see('To owner1@marlow.example');
  await page.press('Close');
  await page.gone('To owner1@marlow.example');
  await page.address(/\/desk\/outbox(\?state=unsent)?$/);
});

it('a link to a row that the list does not show says so', async () => {
  await open(`/desk/permits?open=${idOf(99)}`, { as: staff('office'), answers: { listPermits: [] } });
  await page.see('Not in this list');
  await page.press('Close');
  await page.gone('Not in this list');
});
