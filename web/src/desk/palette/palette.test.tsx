import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { palette } from '../../../test/palette.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

const alder = { id: idOf(10), number: 'AC-1003', name: 'Alder Civils' };
const order = { id: idOf(12), number: 'SO-10567', account: alder, site: 'Quay House' };
const invoice = { id: idOf(11), number: 'INV-1001', account: alder };
const meta = { pagination: { page: 1, pageSize: 5, pageCount: 1, total: 1 } };
const hits = {
  orders: { data: [order], meta },
  customers: { data: [alder], meta },
  documents: { data: [], meta },
  invoices: { data: [invoice], meta },
  vehicles: [
    {
      id: idOf(13),
      name: 'Skip loader 3',
      registration: 'YK71 RVO',
      depotId: idOf(14),
      driver: 'Terry Blackwood',
      done: 2,
      stops: 6,
      next: 'Quay House',
    },
  ],
  drivers: [],
  containers: [],
  contacts: [{ id: idOf(15), name: 'Lena Fox', phone: '07700 900123', account: alder }],
};
const answers = { listDeskOrders: [order], getCustomer: alder, searchDesk: hits };

it('the search finds invoices and debtors for office staff, but not the invoice run', async () => {
  const server = await open('/desk/orders', { as: staff('office'), answers });
  await page.press(/^Search/);
  await page.fill('Search', 'invoice');
  await page.button(/^INV-1001/);
  await page.absent('Invoice run');
  expect(server.sent('searchDesk').map(({ query }) => query['q'])).toEqual(['invoice']);
  await page.fill('Search', 'aged');
  await page.button('Aged debtors');
});

it('“YK71” says where the lorry is and opens its day, by keyboard only', async () => {
  await open('/desk/orders', { as: staff('office'), answers });
  await palette.open();
  await page.keyboard('yk71');
  await page.see('Terry Blackwood · 2 of 6 done · next Quay House');
  await page.button('Enter route sheet for YK71 RVO');
  await palette.chosen(/^YK71 RVO/);
  await page.keyboard('{Enter}');
  await page.address(/^\/desk\/planner\?.*day=2026-11-25/);
});

it('“call Alder” offers the telephone number and a phone order, which opens with the customer', async () => {
  const server = await open('/desk/orders', { as: staff('office'), answers });
  await palette.open();
  await page.keyboard('call alder');
  await page.see('07700 900123 · Alder Civils');
  await palette.chosen(/^Call Lena Fox/);
  await palette.moveTo('Phone order for Alder Civils');
  expect(server.sent('searchDesk').at(-1)!.query['q']).toBe('alder');
  await page.keyboard('{Enter}');
  await page.address(new RegExp(`^/desk/phone-order\\?customer=${alder.id}`));
});

it('what a role may never do is not offered: accounts take no phone orders', async () => {
  await open('/desk/orders', { as: staff('accounts'), answers: { ...answers, searchDesk: { ...hits, contacts: [] } } });
  await palette.open();
  await page.keyboard('alder');
  await page.button(/^INV-1001/);
  await page.absent('Phone order for Alder Civils');
  await page.absent('Phone order');
});

it('the search opens a page, a customer and an order by keyboard only', async () => {
  await open('/desk/orders', { as: staff('accounts'), answers });
  await palette.open();
  await page.keyboard('aged');
  await palette.chosen('Aged debtors');
  await page.keyboard('{Enter}');
  await page.address(/^\/desk\/invoices\/owed$/);

  await palette.open();
  await page.keyboard('alder');
  await page.button(/^INV-1001/);
  expect(palette.group('Invoices')).toHaveLength(1);
  await page.dialog();
  await palette.moveTo(/^Alder Civils/);
  await page.keyboard('{Enter}');
  await page.address(new RegExp(`^/desk/customers/${alder.id}`));

  await palette.open();
  await page.keyboard('quay{Enter}');
  await page.address(new RegExp(`^/desk/orders/${idOf(12)}$`));
});
