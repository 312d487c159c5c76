import { it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
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

const due = {
  account: { id: idOf(11), name: 'Alder Civils', number: 'AC-1003' },
  invoices: 1,
  netPence: 22_000,
  vatPence: 4_400,
  grossPence: 26_400,
  held: false,
  dueOn: '2026-12-26',
  sendsTo: ['ledger@alder.example'],
  heldLines: [],
  lines: [
    {
      invoice: 1,
      jobId: idOf(5),
      chargeId: null,
      label: 'Delivery, 8 yd builders',
      order: 'ORD-1',
      site: 'Mill Lane',
      netPence: 22_000,
    },
  ],
};

it('a customer is left out of the run, which counts and issues the others alone', async () => {
  const bills = [11, 12].map((n) => ({ ...due, account: { id: idOf(n), name: `Customer ${n}`, number: `C-${n}` } }));
  const server = await open('/desk/invoices/run', {
    as: staff('accounts'),
    answers: {
      getDesk: { today: '2026-11-26' },
      getInvoiceRun: { upTo: '2026-10-31', over: true, bills, held: [], run: null },
      startInvoiceRun: { accounts: 1 },
    },
  });
  await page.see('2 accounts to invoice.');
  await page.press('Leave all out');
  await page.see('No accounts to invoice.');
  await page.press('Include all');
  await page.press('Include Customer 11');
  await page.see('1 account to invoice. 1 account left out; the next run includes it.');
  await page.press('Issue 1 invoice');
  await page.dialog();
  await page.see('Issue 1 invoice totalling £264.00?');
  await page.press('Issue 1 invoice');
  await page.sent(server, 'startInvoiceRun', { upTo: '2026-10-31', issuedOn: '2026-10-31', without: [idOf(11)] });
});

it('the words of a line are changed, lines are held with a reason, a job with all its lines, and released in one action', async () => {
  const line = { invoice: 1, order: 'ORD-1', site: 'Mill Lane', chargeId: null, netPence: 1_000 };
  const lines = [
    { ...line, jobId: idOf(5), code: 'delivery', label: 'Delivery', usual: null },
    { ...line, jobId: idOf(5), code: 'over_hire', label: 'Over hire', usual: null },
    { ...line, jobId: null, chargeId: idOf(6), code: 'waiting', label: 'Waiting', usual: null },
    { ...line, jobId: idOf(7), code: 'exchange', label: 'Exchange, site 2', usual: 'Exchange' },
  ];
  const held = [21, 22].map((n) => ({
    id: idOf(n),
    account: due.account,
    label: `Held ${n}`,
    order: 'ORD-9',
    reason: 'Weight in dispute',
    heldAt: '2026-11-20T10:00:00.000Z',
    heldBy: 'Priya Nair',
    netPence: 2_500,
  }));
  const server = await open('/desk/invoices/run', {
    as: staff('accounts'),
    answers: {
      getDesk: { today: '2026-11-26' },
      getInvoiceRun: {
        upTo: '2026-10-31',
        over: true,
        bills: [{ ...due, lines }],
        held: [],
        heldLines: held,
        run: null,
      },
      holdLines: { held: 2 },
      releaseLines: { released: 2 },
      wordLine: { label: 'Exchange' },
    },
  });
  await page.see('Held: 2 jobs or charges, £50.00 net', 'Weight in dispute (Priya Nair)', '6 days');
  await page.press('Select Exchange, site 2, ORD-1');
  await page.press('Edit description');
  await page.dialog();
  await page.see('in place of “Exchange”');
  await page.fill('Description', '');
  await page.press('Save description');
  await page.sent(server, 'wordLine', {
    upTo: '2026-10-31',
    line: { jobId: idOf(7) },
    code: 'exchange',
    label: null,
  });
  await page.press('Select Delivery, ORD-1');
  await page.press('Select Waiting, ORD-1');
  await page.press('Hold 3 lines');
  await page.dialog();
  await page.press('Hold');
  await page.see('Enter a reason, so that whoever releases it knows what to check.');
  await page.fill('Reason', 'Customer disputes it');
  await page.press('Hold');
  await page.sent(server, 'holdLines', {
    upTo: '2026-10-31',
    reason: 'Customer disputes it',
    lines: [{ jobId: idOf(5) }, { chargeId: idOf(6) }],
  });
  await page.see('2 jobs or charges held.');
  await page.press('Select Held 21, ORD-9');
  await page.press('Select Held 22, ORD-9');
  await page.press('Release 2 jobs or charges');
  await page.sent(server, 'releaseLines', { ids: [idOf(21), idOf(22)] });
});

it('a customer is invoiced at once after a look at the lines, and a second person is told that they were too late', async () => {
  let issued = false;
  const server = await open(`/desk/customers/${due.account.id}/statement`, {
    as: staff('accounts'),
    answers: {
      getBillNow: due,
      invoiceNow: () => {
        if (issued)
          return { invoices: [{ id: idOf(10), number: 'INV-1001', grossPence: 26_400 }], sentTo: [], sending: true };
        issued = true;
        return refuse('BILL_CHANGED');
      },
      getDeskInvoice: { id: idOf(10), number: 'INV-1001' },
    },
  });
  await page.press('Invoice now');
  await page.dialog();
  for (const text of ['Delivery, 8 yd builders', '£264.00', 'ledger@alder.example', 'due 26 December 2026'])
    await page.see(text);
  await page.press('Issue 1 invoice');
  await page.see('it may have been invoiced meanwhile');
  await page.press('Issue 1 invoice');
  await page.sent(server, 'invoiceNow', { accountId: due.account.id, grossPence: 26_400 });
  await page.heading('INV-1001');
});

it('a customer on hold is not invoiced, nor one with nothing to invoice', async () => {
  const { account } = due;
  let bill = { ...due, held: true };
  await open(`/desk/customers/${account.id}/statement`, {
    as: staff('accounts'),
    answers: { getBillNow: () => bill },
  });
  await page.press('Invoice now');
  await page.dialog();
  await page.see('This customer’s invoices are on hold.');
  await page.press('Cancel');
  bill = { ...due, lines: [] };
  await page.press('Invoice now');
  await page.see('Nothing to invoice');
});
