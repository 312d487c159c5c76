import { it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { staff } from '../../../test/personas.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

it('a month with nothing left to invoice offers the last week, which offers nothing more', async () => {
  await open('/desk/invoices/run', {
    as: staff('accounts'),
    answers: {
      getDesk: { today: '2026-11-26' },
      getInvoiceRun: ({ query }) => ({ upTo: query['upTo'] as string, over: true, bills: [], held: [], run: null }),
    },
  });
  await page.heading('Invoice run to 31 October 2026');
  await page.press('Invoice work up to Sun 22 Nov');
  await page.heading('Invoice run to 22 November 2026');
  await page.address(/upTo=2026-11-22/);
  await page.gone('Invoice work up to Sun 22 Nov');
});
