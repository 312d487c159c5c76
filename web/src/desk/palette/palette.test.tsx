import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { palette } from '../../../test/palette.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

const alder = { id: idOf(10), number: 'AC-1003', name: 'Alder Civils' };
const answers = {
  listCustomers: [alder],
  getCustomer: alder,
  listDeskInvoices: [{ id: idOf(11), number: 'INV-1001', account: alder }],
  listDeskOrders: [{ id: idOf(12), number: 'SO-10567', account: alder, site: 'Quay House' }],
};

it('the search finds invoices and debtors for office staff, but not the invoice run', async () => {
  await open('/desk/orders', { as: staff('office'), answers });
  await page.press(/^Search/);
  await page.fill('Search', 'invoice');
  await page.button(/^INV-1001/);
  await page.absent('Invoice run');
  await page.fill('Search', 'aged');
  await page.button('Aged debtors');
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
