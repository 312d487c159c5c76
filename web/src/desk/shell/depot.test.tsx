import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { DEPOT, idOf, staff } from '../../../test/personas.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

const LEEDS = { id: idOf(70), name: 'Leeds' };
const office = staff('office');
const as = {
  ...office,
  answers: { ...office.answers, getDesk: { ...(office.answers.getDesk as object), depots: [DEPOT, LEEDS] } },
};

it('a depot that is chosen in the navigation narrows each list of work, and is kept until all are chosen', async () => {
  let server = await open('/desk/orders?state=all', { as });
  await page.choose('Depot', 'Leeds');
  await page.address(new RegExp(`^/desk/orders\\?.*depot=${LEEDS.id}`));
  await page.see('No matching orders.');
  await page.absent('Show all orders');
  expect(server.sent('listDeskOrders').at(-1)!.query).toMatchObject({ depotId: LEEDS.id });
  await page.press('Requests');
  await page.address(new RegExp(`^/desk/requests\\?depot=${LEEDS.id}$`));
  server = await open('/desk/stock', { as });
  await page.address(new RegExp(`^/desk/stock\\?depot=${LEEDS.id}$`));
  expect(server.sent('listStock').at(-1)!.query).toMatchObject({ depotId: LEEDS.id });
  await page.choose('Depot', 'All depots');
  await page.address(/^\/desk\/stock$/);
  await page.press('Orders');
  await page.address(/^\/desk\/orders(\?state=on-site)?$/);
});

it('a company with one depot has no choice of depots', async () => {
  await open('/desk/orders', { as: staff('office') });
  await page.heading('Nothing on site');
  expect(document.querySelector('nav select')).toBeNull();
});
