import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { customer } from '../../../test/personas.ts';
import { WithMeta } from '../../../test/stand-in.ts';
import { createPortalRouter } from '../routes.tsx';

const open = makeApp(createPortalRouter);

const links = () => [...document.querySelectorAll('nav[aria-label="Main"] li a')].map(({ textContent }) => textContent);
const owed = (overduePence: number) => ({ invoicedPence: 36_000, overduePence });

it('documents to sign and overdue invoices are counted beside their links, and read with what they are', async () => {
  await open('/account', {
    as: customer('owner'),
    answers: {
      findMyAccount: { owed: owed(12_000), permissions: ['invoices.view'] },
      getOrdersSummary: { awaitingSignature: 3 },
      listInvoices: new WithMeta([], { totals: { open: 2, openPence: 36_000, overdue: 1, overduePence: 12_000 } }),
    },
  });
  await page.see('3 documents to sign', '1 invoice overdue');
  expect(links()).toContain('Documents3 documents to sign');
  expect(links()).toContain('Invoices1 invoice overdue');
});

it('nothing to sign and nothing overdue is not counted, nor are invoices asked for', async () => {
  let asked = 0;
  await open('/account', {
    as: customer('owner'),
    answers: {
      findMyAccount: { owed: owed(0), permissions: ['invoices.view'] },
      getOrdersSummary: { awaitingSignature: 0, states: [{ id: 'on-site', count: 2 }] },
      listInvoices() {
        asked += 1;
        return [];
      },
    },
  });
  await page.see('2 open jobs');
  expect(links()).toContain('Documents');
  expect(links()).toContain('Invoices');
  expect(asked).toBe(0);
});
