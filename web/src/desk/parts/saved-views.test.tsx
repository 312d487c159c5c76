import { it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

it('a list of the desk saves its filters as a view, whatever page or row is open', async () => {
  const view = { id: idOf(61), list: 'desk-permits', name: 'Leeds', search: 'q=leeds&view=granted' };
  let views: (typeof view)[] = [];
  const server = await open('/desk/permits?view=granted&q=leeds&page=2', {
    as: staff('office'),
    answers: { listViews: () => views, saveView: () => (views = [view])[0]! },
  });
  await page.press('Save view');
  await page.fill('Name', 'Leeds');
  await page.press('Save');
  await page.sent(server, 'saveView', { list: 'desk-permits', name: 'Leeds', search: 'q=leeds&view=granted' });
  await page.button('Manage views');
  await page.press('All');
  await page.press('Leeds');
  await page.address(/q=leeds/, /view=granted/);
});

it('a view that names no depot is shown as it was saved, whatever depot is chosen', async () => {
  const view = { id: idOf(61), list: 'desk-orders', name: 'Late', search: 'state=over' };
  await open(`/desk/orders?depot=${idOf(70)}&state=over`, { as: staff('office'), answers: { listViews: [view] } });
  await page.button('Late');
  await page.absent('Save view');
});
