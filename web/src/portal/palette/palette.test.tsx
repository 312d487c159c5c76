import { it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { customer, idOf } from '../../../test/personas.ts';
import { createPortalRouter } from '../routes.tsx';

const open = makeApp(createPortalRouter);

it('the search links to all matches of a kind', async () => {
  const house = { id: idOf(10), name: 'Quay House' };
  const order = { id: idOf(11), number: 'SO-1', containerSubType: { id: idOf(12), name: '8 yd' }, site: house };
  await open('/sites', {
    as: customer('owner'),
    answers: { search: { orders: { items: [order], total: 12 }, sites: { items: [house], total: 1 } } },
  });
  await page.press(/^Search/);
  await page.fill('Search', 'Quay');
  await page.press('View all 12 jobs matching “Quay”');
  await page.address(/^\/jobs\?q=Quay$/);
});
