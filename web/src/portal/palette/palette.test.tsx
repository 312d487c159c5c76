import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { palette } from '../../../test/palette.ts';
import { customer, idOf } from '../../../test/personas.ts';
import { createPortalRouter } from '../routes.tsx';

const open = makeApp(createPortalRouter);

const house = { id: idOf(10), name: 'Quay House', town: 'Leeds', postcode: 'LS1 4AA' };
const order = { id: idOf(11), number: 'SO-1', containerSubType: { id: idOf(12), name: '8 yd' }, site: house };
const note = {
  id: idOf(13),
  number: 'WB-88213',
  title: 'Weighbridge ticket',
  siteName: house.name,
  date: '2026-11-20',
};
const NONE = { items: [], total: 0 };

it('the search links to all matches of a kind', async () => {
  await open('/sites', {
    as: customer('owner'),
    answers: { search: { orders: { items: [order], total: 12 }, sites: { items: [house], total: 1 } } },
  });
  await page.press(/^Search/);
  await page.fill('Search', 'Quay');
  await page.press('View all 12 jobs matching “Quay”');
  await page.address(/^\/jobs\?q=Quay$/);
});

it('the search opens a page, a site, an order and a document by keyboard only', async () => {
  await open('/sites', {
    as: customer('owner'),
    answers: {
      search: ({ query: { q } }) => ({
        orders: q === 'quay' || q === 'SO-1' ? { items: [order], total: 1 } : NONE,
        sites: q === 'quay' ? { items: [house], total: 1 } : NONE,
        documents: q === note.number ? { items: [note], total: 1 } : NONE,
      }),
      getSite: house,
      getOrder: order,
      getDocument: note,
    },
  });
  await palette.open();
  await palette.chosen('New job');
  await page.dialog();
  await page.keyboard('docu');
  await palette.chosen('Documents');
  await page.keyboard('{Enter}');
  await page.address(/^\/documents$/);

  await palette.open();
  await page.keyboard('quay');
  await page.button(/^8 yd at Quay House/);
  expect(palette.group('Sites')).toHaveLength(1);
  await page.dialog();
  await palette.moveTo(/^Quay House/);
  await page.keyboard('{Enter}');
  await page.address(new RegExp(`^/sites/view/${house.id}$`));

  // Enter at once waits for the current text, and never chooses a match for an earlier one.
  await palette.open();
  await page.keyboard('SO-1{Enter}');
  await page.address(new RegExp(`^/jobs/detail/${order.id}$`));

  await palette.open();
  await page.keyboard(`${note.number}{Enter}`);
  await page.heading('Weighbridge ticket');
  await page.address(new RegExp(`^/documents/${note.id}$`));
});

it('the search says that nothing matches, and closes on Escape', async () => {
  await open('/sites', { as: customer('viewer'), answers: { search: { orders: NONE, sites: NONE, documents: NONE } } });
  await page.press(/^Search/);
  await page.fill('Search', 'nothing like it');
  await page.see('No results for “nothing like it”.');
  await page.dialog();
  await page.keyboard('{Escape}');
  await page.gone('No results for');
});
