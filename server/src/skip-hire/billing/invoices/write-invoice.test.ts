import { creditInvoice, getDeskInvoice, writeInvoice } from '@tonnage/contract/skip-hire/billing/invoices';
import { getCustomerStatement } from '@tonnage/contract/skip-hire/billing/statements';
import { expect, test } from 'vitest';
import { harness } from '../../../../test/harness.ts';
import { salesAfter } from './sales.queries.ts';
import { NOW } from '../../../../test/fixtures.ts';

const h = harness();
const TODAY = NOW.slice(0, 10);
const ledger = () => h.as(h.fixtures.ledger);
const body = (accountId: string, over: object = {}) => ({
  body: {
    data: {
      accountId,
      issuedOn: TODAY,
      poNumber: 'PO-77',
      note: 'Collected from the yard',
      lines: [
        { label: 'Topsoil, loose', quantity: 2.5, unitPence: 3_333, vatRateBp: 2000 as const },
        { label: 'Hardcore, certified', quantity: 1, unitPence: 1_250, vatRateBp: 500 as const },
      ],
      ...over,
    },
  },
});

test('an invoice for anything is owed, emailed, exported and credited like any other', async () => {
  const customer = await h.customer();
  const client = await ledger();
  const { data: issued } = await client.ok(writeInvoice, body(customer.accountId));
  // 2.5 × £33.33 is £83.33, with £16.67 VAT; £12.50 with £0.63.
  expect(issued).toMatchObject({ grossPence: 8_333 + 1_667 + 1_250 + 63, sentTo: [customer.owner.email] });
  const { data } = await client.ok(getDeskInvoice, { params: { id: issued.id } });
  expect(data).toMatchObject({
    number: issued.number,
    poNumber: 'PO-77',
    note: 'Collected from the yard',
    vat: [
      { vatRateBp: 2000, netPence: 8_333, vatPence: 1_667 },
      { vatRateBp: 500, netPence: 1_250, vatPence: 63 },
    ],
  });
  const { accountId } = customer;
  expect(await h.number(`select exposure_pence from accounts where id = '${accountId}'`)).toBe(issued.grossPence);
  const statement = await client.ok(getCustomerStatement, { params: { id: accountId }, query: {} });
  expect(statement.data.ageing.balancePence).toBe(issued.grossPence);
  const sales = await h.office((ctx) => salesAfter(ctx, { from: TODAY, to: TODAY }, null, 1_000));
  expect(sales.filter(({ number }) => number === issued.number)).toMatchObject([
    { label: 'Topsoil, loose', po_number: 'PO-77', net_pence: 8_333 },
    { label: 'Hardcore, certified', net_pence: 1_250 },
  ]);
  const credit = { reason: 'Never collected', lines: [{ position: 1 }] };
  const { data: note } = await client.ok(creditInvoice, { params: { id: issued.id }, body: { data: credit } });
  expect(note.grossPence).toBe(10_000);
});

test('money that waits pays it, and its date, its customer and its sums are checked', async () => {
  const customer = await h.customer();
  const client = await ledger();
  const { accountId } = customer;
  const refusal = async (over: object) => (await client.call(writeInvoice, body(accountId, over))).refusal;
  const before = await h.footprint();
  expect(await refusal({ issuedOn: '2030-01-01' })).toBe('INVOICE_DATE');
  expect(await refusal({ issuedOn: '2020-01-01' })).toBe('INVOICE_DATE');
  const line = { label: 'Topsoil', quantity: 1, unitPence: 100, vatRateBp: 2000 };
  for (const wrong of [
    { vatRateBp: 1750 },
    { unitPence: 0 },
    { quantity: 0.001, unitPence: 1 },
    { unitPence: 90_000_000 },
  ])
    expect((await client.call(writeInvoice, body(accountId, { lines: [{ ...line, ...wrong }] }))).status).toBe(400);
  await h.rows(`update accounts set invoices_held = true where id = '${accountId}'`);
  expect(await refusal({})).toBe('INVOICES_HELD');
  await h.rows(`update accounts set invoices_held = false where id = '${accountId}'`);
  expect(await h.footprint()).toEqual(before);
});
