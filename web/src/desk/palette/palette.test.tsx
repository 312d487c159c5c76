import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
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

it('the search hides invoices from office staff', async () => {
  const server = await open('/desk/orders', { as: staff('office'), answers });
  await page.press(/^Search/);
  await page.fill('Search', 'quay');
  await page.button(/at Quay House/);
  await page.absent(/^INV-/);
  expect(server.sent('listDeskInvoices')).toEqual([]);
});
