import { getDeskInvoice, getInvoice } from '@tonnage/contract/skip-hire/billing/invoices';
import {
  getDeskPayment,
  listDeskPayments,
  movePayment,
  recordPayment as record,
  refund,
  voidPayment,
} from '@tonnage/contract/skip-hire/billing/payments';
import {
  getCustomerStatement,
  getCustomerStatementPaper,
  getStatement,
  getStatementPaper,
} from '@tonnage/contract/skip-hire/billing/statements';
import { afterEach, expect, test } from 'vitest';
import { draftOf } from '../../../../test/drafts.ts';
import { NOW, type Customer } from '../../../../test/fixtures.ts';
import { harness } from '../../../../test/harness.ts';
import { issueInvoice } from '../invoices/commands/issue-invoice.ts';
import { writeOff } from './commands/settle-without-money.ts';

const h = harness();
afterEach(() => h.clock.set(NOW));
const TODAY = NOW.slice(0, 10);
const ledger = () => h.as(h.fixtures.ledger);
const invoiced = (of: Customer, unitPence = 10_000) =>
  h.office(async (ctx) => (await issueInvoice(ctx, draftOf(of, { unitPence }))).id);
const open = async (id: string) => (await (await ledger()).ok(getDeskInvoice, { params: { id } })).data.openPence;
const asked = (of: Customer, invoiceIds: string[], amountPence: number, over: object = {}) => ({
  body: {
    data: {
      accountId: of.accountId,
      method: 'set_off' as const,
      amountPence,
      receivedOn: TODAY,
      bankReference: 'HC-204',
      invoiceIds,
      ...over,
    },
  },
});

test('what the company owes a customer is set against their invoices, in the order given, and the customer reads against which of theirs', async () => {
  const of = await h.customer();
  const [first, second, other] = [await invoiced(of), await invoiced(of), await invoiced(of)];
  const owed = await h.number(`select exposure_pence from accounts where id = '${of.accountId}'`);
  const client = await ledger();
  const { data } = await client.ok(record, asked(of, [second, first], 15_000));
  expect([await open(first), await open(second), await open(other)]).toEqual([9_000, 0, 12_000]);
  expect(await h.number(`select exposure_pence from accounts where id = '${of.accountId}'`)).toBe(owed - 15_000);
  expect((await client.ok(getDeskPayment, { params: { id: data.id } })).data).toMatchObject({
    method: 'set_off',
    reference: 'HC-204',
    unallocatedPence: 0,
    writeOff: null,
    correctable: true,
  });
  const own = await h.as(of.owner);
  expect((await own.ok(getInvoice, { params: { id: second } })).data).toMatchObject({
    state: 'paid',
    paidPence: 12_000,
    writtenOffPence: 0,
    settlements: [{ kind: 'set_off', reference: 'HC-204', amountPence: 12_000 }],
  });
  const { movements } = (await own.ok(getStatement, {})).data;
  expect(movements.at(-1)).toMatchObject({
    kind: 'payment',
    method: 'set_off',
    reference: 'HC-204',
    amountPence: -15_000,
  });
  expect((await own.csv(getStatement, {})).text).toContain('Set off against your invoice,HC-204');
  const office = { params: { id: of.accountId } };
  expect((await client.csv(getCustomerStatement, office)).text).toContain(
    'Set off against the customer’s invoice,HC-204',
  );
  const papers = [await own.ok(getStatementPaper, {}), await client.ok(getCustomerStatementPaper, office)];
  expect(papers.map((paper) => /Set off against [^"]+/.exec(JSON.stringify(paper))?.[0])).toEqual([
    'Set off against your invoice',
    'Set off against the customer’s invoice',
  ]);
  expect(
    (await client.ok(listDeskPayments, { query: { show: 'set_off', accountId: of.accountId } })).data,
  ).toHaveLength(1);
  expect(
    await h.rows(`select changes from audit_events where action = 'payment.set_off' and entity_id = '${data.id}'`),
  ).toMatchObject([{ changes: { amountPence: 15_000, reference: 'HC-204' } }]);
});

test('without the customer’s invoice, without invoices of ours, beyond what is left, in the future, or for others’ invoices it is refused', async () => {
  const [of, other] = [await h.customer(), await h.customer()];
  const [id, theirs] = [await invoiced(of), await invoiced(other)];
  const client = await ledger();
  const tried = async (...given: Parameters<typeof asked>) => (await client.call(record, asked(...given))).refusal;
  expect(await tried(of, [id], 100, { bankReference: undefined })).toBe('SET_OFF_REFERENCE');
  expect(await tried(of, [], 100)).toBe('SET_OFF_INVOICES');
  expect(await tried(of, [id], 12_001)).toBe('MORE_THAN_OUTSTANDING');
  expect(await tried(of, [id, id], 12_001)).toBe('MORE_THAN_OUTSTANDING');
  expect(await tried(of, [id], 100, { receivedOn: '2026-03-04' })).toBe('PAYMENT_IN_FUTURE');
  expect(await tried(of, [id], 100, { receivedOn: '2026-03-02' })).toBe('SET_OFF_DATE');
  expect(await tried(of, [theirs], 100)).toBe('NOT_FOUND');
  expect(await h.number(`select count(*) from payments where account_id = '${of.accountId}'`)).toBe(0);
});

test('of a day that is past, it settles its invoices on that day, not before the newest of them', async () => {
  const of = await h.customer();
  h.clock.set('2026-02-02T09:00:00.000Z');
  const [first, second] = [await invoiced(of), await invoiced(of)];
  h.clock.set(NOW);
  const [third, client] = [await invoiced(of), await ledger()];
  const given = { receivedOn: '2026-02-10' };
  const early = await client.call(record, asked(of, [first, third], 15_000, given));
  expect([early.refusal, early.error.message]).toEqual([
    'SET_OFF_DATE',
    'The date can’t be before 3 March 2026, when the newest of these invoices was issued.',
  ]);
  await client.ok(record, asked(of, [first], 12_000, given));
  const gone = { amountPence: 2_000, cause: 'agreed' as const, writtenOffOn: '2026-02-10' };
  await h.office((ctx) => writeOff(ctx, second, gone));
  const { data } = await (await h.as(of.owner)).ok(getStatement, { query: { from: '2026-02-01', to: '2026-02-10' } });
  expect(data).toMatchObject({ closingPence: 10_000, ageing: { balancePence: 10_000, unallocatedPence: 0 } });
});

test('of two at once that are too much together one is made; it is voided, and neither moved nor refunded', async () => {
  const of = await h.customer();
  const id = await invoiced(of);
  const client = await ledger();
  const two = await Promise.all([8_000, 8_000].map((pence) => client.call(record, asked(of, [id], pence))));
  expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  const paymentId = (two.find(({ status }) => status === 201)!.body as { data: { id: string } }).data.id;
  const moved = await client.call(movePayment, {
    params: { id: paymentId },
    body: { data: { accountId: of.accountId, reason: 'x' } },
  });
  const back = {
    accountId: of.accountId,
    paymentId,
    amountPence: 1,
    method: 'bank' as const,
    madeOn: TODAY,
    reason: 'x',
  };
  expect([moved.refusal, (await client.call(refund, { body: { data: back } })).refusal]).toEqual([
    'NOT_MONEY',
    'NOT_MONEY',
  ]);
  await client.ok(voidPayment, { params: { id: paymentId }, body: { data: { reason: 'Their invoice was wrong' } } });
  expect(await open(id)).toBe(12_000);
});
