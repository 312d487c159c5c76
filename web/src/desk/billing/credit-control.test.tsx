import { it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { WithMeta } from '../../../test/stand-in.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

const alder = {
  id: idOf(10),
  name: 'Alder Civils',
  number: 'AC-1003',
  phone: '+44 113 496 0101',
  callablePence: 412_000,
  expectedPence: 309_000,
  oldestDays: 43,
  reason: 'usually pays 6 days after a call',
};
const totals = { callablePence: 412_000, expectedPence: 309_000 };
const pagination = { page: 1, pageSize: 25, pageCount: 1, total: 1 };
const calls = new WithMeta([alder], { pagination, totals, leftOut: { called: 1, promised: 2, nothing: 0 } });

it('credit control says whom to call, why, and who is left out; a call and a promise are recorded from it', async () => {
  const server = await open('/desk/invoices/owed', {
    as: staff('accounts'),
    answers: {
      listDebtors: [],
      listCalls: calls,
      logForCustomer: { kind: 'call' },
      promisePayment: { state: 'open' },
    },
  });
  await page.press('Credit control');
  await page.heading('1 customer to call');
  await page.see('£4,120.00 to call about · calls may bring £3,090.00');
  await page.see('£4,120.00 to call about, usually pays 6 days after a call', '43 days', '£3,090.00');
  await page.see(/Left out: called today: 1, promised to pay: 2\./);
  await page.press('Log call with Alder Civils');
  await page.dialog();
  await page.fill('Details', 'Pays on Friday');
  await page.press('Log');
  await page.sent(server, 'logForCustomer', { kind: 'call', body: 'Pays on Friday', followUpOn: null });
  await page.press('Record promise of Alder Civils');
  await page.dialog();
  await page.see('Record a promise from Alder Civils');
  await page.press('Cancel');
  await page.press('Export');
  await page.press('CSV');
  await page.file('listCalls.csv');
});

it('the office logs calls and records no promises', async () => {
  await open('/desk/invoices/calls', { as: staff('office'), answers: { listCalls: calls } });
  await page.see('Log call');
  await page.gone('Record promise');
});

it('a company that is owed nothing has nobody to call', async () => {
  await open('/desk/invoices/calls', { as: staff('accounts'), answers: { listCalls: [] } });
  await page.see('Nobody to call today.');
});
