import { disputeInvoice, promisePayment, withdrawPromise } from '@tonnage/contract/skip-hire/billing/chasing';
import { type CallRow, listCalls, listDebtors } from '@tonnage/contract/skip-hire/billing/statements';
import { logForCustomer } from '@tonnage/contract/skip-hire/accounts/customer-log';
import { addDays } from '@tonnage/domain/common/dates';
import { formatMonth } from '@tonnage/domain/common/format-dates';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draftOf } from '../../../../test/drafts.ts';
import { NOW, type Customer } from '../../../../test/fixtures.ts';
import { harness } from '../../../../test/harness.ts';
import { issueCreditNote } from '../invoices/commands/credit-note.ts';
import { issueInvoice } from '../invoices/commands/issue-invoice.ts';
import { recordPayment } from '../payments/commands/record-payment.ts';

const h = harness();
const TODAY = NOW.slice(0, 10);
beforeEach(() => on(0));
afterEach(() => h.clock.set(NOW));
// A session that was not used for a month has ended.
const ledger = async () => h.bearer(await h.session(h.fixtures.ledger));
/** So many days after the first one of each test, whose invoices are due after 30. */
const day = (days: number) => addDays(TODAY, days - 100);
const on = (days: number) => h.clock.set(`${day(days)}T09:00:00.000Z`);

/** An invoice of the day, 120 % of so many pence. */
const billed = (customer: Customer, unitPence = 10_000) =>
  h.office((ctx) => issueInvoice(ctx, draftOf(customer, { unitPence })));
async function owing(unitPence = 10_000) {
  const customer = await h.customer();
  return { ...customer, invoice: await billed(customer, unitPence) };
}
const paid = (customer: Customer, pence: number) => h.office((ctx) => recordPayment(ctx, customer.accountId, pence));
async function called(customer: Customer, kind: 'call' | 'note' = 'call') {
  const client = await ledger();
  await client.ok(logForCustomer, { params: { id: customer.accountId }, body: { data: { kind, body: 'Asked' } } });
}
async function promised(customer: Customer, amountPence: number, dueOn: string) {
  const client = await ledger();
  const made = await client.ok(promisePayment, {
    params: { id: customer.accountId },
    body: { data: { amountPence, dueOn } },
  });
  return made.data.id;
}
const list = async (query: object = {}) =>
  (await ledger()).ok(listCalls, { query: { pagination: { page: 1, pageSize: 100 }, ...query } });
async function rowOf({ accountId }: Customer): Promise<CallRow | undefined> {
  return (await list()).data.find(({ id }) => id === accountId);
}

test('a customer is called about what is overdue, not disputed and not covered by money on account', async () => {
  const customer = await owing();
  const other = await billed(customer, 50_000);
  on(30);
  expect(await rowOf(customer)).toBeUndefined();
  on(40);
  const { leftOut } = (await list()).meta;
  expect(await rowOf(customer)).toMatchObject({
    callablePence: 72_000,
    expectedPence: 36_000,
    oldestDays: 10,
    lastCalledOn: null,
    reason: 'no calls, promises or payments to go by',
  });
  const client = await ledger();
  const dispute = ({ id }: { id: string }) =>
    client.ok(disputeInvoice, { params: { id }, body: { data: { reason: 'Not ours' } } });
  await dispute(other);
  expect(await rowOf(customer)).toMatchObject({ callablePence: 12_000 });
  await dispute(customer.invoice);
  expect(await rowOf(customer)).toBeUndefined();
  expect((await list()).meta.leftOut).toEqual({ ...leftOut, nothing: leftOut.nothing + 1 });

  const ahead = await h.customer();
  await paid(ahead, 8_000);
  await billed(ahead);
  on(75);
  expect(await rowOf(ahead)).toMatchObject({ callablePence: 4_000 });
});

test('a credit note that is not used up covers what is overdue, and money that is due back does not', async () => {
  const customer = await owing(5_000);
  await paid(customer, 6_000);
  await h.office((ctx) => issueCreditNote(ctx, customer.invoice.id, { reason: 'Twice' }));
  const other = await billed(customer);
  // As an earlier system hands them over: nothing is allocated yet.
  await h.rows(`update invoices set credited_pence = 0 where id = '${other.id}'`);
  await h.rows(
    `update invoices set paid_pence = 0 where account_id = '${customer.accountId}' and kind = 'credit_note'`,
  );
  on(40);
  expect(await rowOf(customer)).toMatchObject({ callablePence: 6_000 });
  await h.rows(
    `update payments set allocated_pence = 0, refund_due_pence = amount_pence - 1000 where account_id = '${customer.accountId}' and amount_pence = 6000`,
  );
  expect(await rowOf(customer)).toMatchObject({ callablePence: 5_000 });
});

test('who was called today or has an open promise is left out, and comes back', async () => {
  const [one, two] = [await owing(), await owing()];
  on(40);
  const { leftOut } = (await list()).meta;
  await called(one, 'note');
  expect(await rowOf(one)).toBeDefined();
  await called(one);
  const promise = await promised(two, 5_000, day(43));
  expect([await rowOf(one), await rowOf(two)]).toEqual([undefined, undefined]);
  expect((await list()).meta.leftOut).toEqual({
    ...leftOut,
    called: leftOut.called + 1,
    promised: leftOut.promised + 1,
  });
  on(41);
  expect(await rowOf(one)).toMatchObject({
    lastCalledOn: day(40),
    expectedPence: 6_000,
    reason: `called on ${Number(day(40).slice(8))} ${formatMonth(day(40)).slice(0, -5)}, not paid yet`,
  });
  // The day of a promise is not over before its night.
  on(43);
  expect(await rowOf(two)).toBeUndefined();
  on(44);
  expect(await rowOf(two)).toMatchObject({
    expectedPence: 4_000,
    reason: 'kept 0 of 1 promise',
  });
  await (await ledger()).ok(withdrawPromise, { params: { id: promise } });
  expect(await rowOf(two)).toMatchObject({ expectedPence: 6_000 });
});

test('a call that was paid within 14 days counts for the customer, one that was not against them, and only if something was overdue', async () => {
  const [pays, slow, early] = [await owing(), await owing(), await owing()];
  on(10);
  await called(early);
  on(40);
  for (const customer of [pays, slow]) {
    await called(customer);
    await called(customer);
  }
  on(46);
  await paid(pays, 12_000);
  on(50);
  for (const customer of [pays, slow, early]) await billed(customer);
  // Its two weeks are not over.
  on(54);
  expect(await rowOf(slow)).toMatchObject({ expectedPence: 6_000 });
  on(85);
  expect(await rowOf(pays)).toMatchObject({
    callablePence: 12_000,
    // Of a customer who usually pays 16 days late 5 days are no delay.
    expectedPence: 4_000,
    reason: 'paid 6 days after the one call, no later than usual (16 days)',
  });
  expect(await rowOf(slow)).toMatchObject({
    callablePence: 24_000,
    expectedPence: 8_000,
    reason: 'no payment after 1 call',
  });
  expect(await rowOf(early)).toMatchObject({ callablePence: 24_000, expectedPence: 12_000 });
  on(97);
  expect(await rowOf(pays)).toMatchObject({ expectedPence: 8_000 });
  // After a year a call says nothing any more.
  await h.rows(
    `update customer_log set created_at = created_at - interval '1 year' where account_id = '${slow.accountId}'`,
  );
  expect(await rowOf(slow)).toMatchObject({ expectedPence: 12_000 });
});

test('a promise that was kept counts for the customer, as do calls that were paid', async () => {
  const customer = await owing();
  on(40);
  await promised(customer, 12_000, day(50));
  on(45);
  await paid(customer, 12_000);
  await billed(customer, 20_000);
  on(100);
  expect(await rowOf(customer)).toMatchObject({
    callablePence: 24_000,
    expectedPence: 16_000,
    reason: 'kept 1 of 1 promise, usually pays 15 days late',
  });
});

test('pages, totals and the file are one list, the largest estimate first; the office reads it', async () => {
  for (const pence of [100, 90_000, 4_000, 90_000]) await owing(pence);
  on(100);
  const all: CallRow[] = [];
  const client = h.bearer(await h.session(h.fixtures.planner));
  let meta;
  for (let page = 1; ; page++) {
    const answer = await client.ok(listCalls, { query: { pagination: { page, pageSize: 3 } } });
    all.push(...answer.data);
    meta = answer.meta;
    if (page >= meta.pagination.pageCount) break;
  }
  const values = all.map(({ expectedPence }) => expectedPence);
  expect(values).toEqual(values.toSorted((a, b) => b - a));
  expect(new Set(all.map(({ id }) => id)).size).toBe(meta.pagination.total);
  expect(meta.totals).toEqual({
    callablePence: all.reduce((sum, { callablePence }) => sum + callablePence, 0),
    expectedPence: values.reduce((sum, pence) => sum + pence, 0),
  });
  const debtors = await client.ok(listDebtors, { query: { late: 'overdue', pagination: { page: 1, pageSize: 1 } } });
  const { called: calledToday, promised: open, nothing } = meta.leftOut;
  expect(all.length + calledToday + open + nothing).toBe(debtors.meta.pagination.total);
  const file = parse((await client.csv(listCalls, {})).text, { columns: true, bom: true }) as Record<string, string>[];
  expect(file.map((row) => [row['Account'], row['Why']])).toEqual(all.map(({ number, reason }) => [number, reason]));
  const [first] = all;
  expect((await client.ok(listCalls, { query: { q: first!.number } })).data).toEqual([first]);
});
