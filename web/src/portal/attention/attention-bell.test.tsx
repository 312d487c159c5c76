import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { customer, idOf } from '../../../test/personas.ts';
import { WithMeta } from '../../../test/stand-in.ts';
import { createPortalRouter } from '../routes.tsx';

const open = makeApp(createPortalRouter);

it('the bell counts what needs action on every screen, and leads to each', async () => {
  await open('/account', {
    as: customer('owner'),
    answers: {
      findMyAccount: { owed: { invoicedPence: 36_000, overduePence: 12_000 }, permissions: ['invoices.view'] },
      getOrdersSummary: {
        awaitingSignature: 3,
        overHire: 2,
        declined: [{ id: idOf(1), number: 'SO-10569', reason: 'The yard is too short.' }],
      },
      listInvoices: new WithMeta([], { totals: { open: 2, openPence: 36_000, overdue: 1, overduePence: 12_000 } }),
    },
  });
  await page.button('Needs your attention: 4 items');
  await expectAccessible();
  await page.press('Needs your attention: 4 items');
  await page.see('SO-10569 was declined. The yard is too short.', 'Jobs', 'Three waste documents need signing.');
  await page.see('Two containers are over their hire period and are costing extra.');
  await page.press('One invoice is overdue: £120.00.');
  await page.address(/^\/invoices\?state=overdue$/);
  await page.gone('SO-10569 was declined.');
});

it('a link of the bell closes it also on the page that it leads to', async () => {
  await open('/documents', { as: customer('owner'), answers: { getOrdersSummary: { awaitingSignature: 3 } } });
  await page.press('Needs your attention: 1 item');
  await page.press('Three waste documents need signing.');
  await page.address(/^\/documents$/);
  await page.gone('Three waste documents need signing.');
});

it('the bell says so when nothing needs action', async () => {
  await open('/account', { as: customer('owner') });
  await page.press('Needs your attention');
  await page.see('Nothing needs your attention.');
  expect(document.querySelector('header')?.textContent).not.toMatch(/\d/);
});
