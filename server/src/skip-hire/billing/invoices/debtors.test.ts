import {
  getCustomerStatement,
  getStatement,
  listDebtors,
  type Debtor,
} from '@tonnage/contract/skip-hire/billing/statements';
import { AGES } from '@tonnage/domain/skip-hire/ageing';
import { addDays } from '@tonnage/domain/common/dates';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { issueCreditNote } from './commands/credit-note.ts';
import { issueInvoice } from './commands/issue-invoice.ts';
import { recordPayment } from '../payments/commands/record-payment.ts';
import { draftOf } from '../../../../test/drafts.ts';
import { harness } from '../../../../test/harness.ts';
import { NOW, type Customer } from '../../../../test/fixtures.ts';

const h = harness();
const ledger = () => h.as(h.fixtures.ledger);
const TODAY = NOW.slice(0, 10);

/** An invoice from so many days ago, partly paid and optionally credited. */
interface Action {
  daysAgo: number;
  netPence: number;
  paidPence: number;
  credited: boolean;
}

async function play(of: Customer, actions: readonly Action[]): Promise<void> {
  for (const { daysAgo, netPence, paidPence, credited } of actions.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    h.clock.set(`${addDays(TODAY, -daysAgo)}T09:00:00.000Z`);
    await h.office(async (ctx) => {
      const { id } = await issueInvoice(ctx, draftOf(of, { unitPence: netPence }));
      if (paidPence > 0) await recordPayment(ctx, of.accountId, paidPence, { invoiceIds: [id] });
      if (credited) await issueCreditNote(ctx, id, { reason: 'Charged twice' });
    });
  }
  h.clock.set(NOW);
}

test('each debtor’s balance equals their statement’s on its last day', async () => {
  const action = fc.record({
    daysAgo: fc.integer({ min: 0, max: 200 }),
    netPence: fc.integer({ min: 100, max: 100_000 }),
    paidPence: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 150_000 })),
    credited: fc.boolean(),
  });
  const client = await ledger();
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 5 }), async (actions) => {
      const of = await h.customer();
      await play(of, actions);
      const { data } = await client.ok(getCustomerStatement, { params: { id: of.accountId } });
      const { ages, unallocatedPence, balancePence } = data.ageing;
      const { data: rows } = await client.ok(listDebtors, { query: { q: data.account.number } });
      const [row] = rows;
      if (row) expect(row).toMatchObject({ id: of.accountId, ages, unallocatedPence, balancePence });
      else expect([...AGES.map((age) => ages[age]), unallocatedPence]).toEqual([0, 0, 0, 0, 0, 0]);
    }),
    { numRuns: 12 },
  );
});

test('the list has the largest overdue amount first, with sums, and the same rows as its file', async () => {
  const [late, later] = [await h.customer(), await h.customer()];
  const action = { netPence: 50_000_00, paidPence: 0, credited: false };
  await play(late, [{ ...action, daysAgo: 120 }]);
  await play(later, [
    { ...action, daysAgo: 150 },
    { ...action, daysAgo: 1 },
  ]);
  const client = await ledger();
  const all: Debtor[] = [];
  let totals;
  for (let page = 1; ; page++) {
    const { data, meta } = await client.ok(listDebtors, {
      query: { late: 'overdue', pagination: { page, pageSize: 2 } },
    });
    all.push(...data);
    totals = meta.totals;
    if (page >= meta.pagination.pageCount) break;
  }
  const overdue = all.map(({ overduePence }) => overduePence);
  expect(overdue).toEqual(overdue.toSorted((a, b) => b - a));
  expect(overdue.every((pence) => pence > 0)).toBe(true);
  expect(all.slice(0, 2).map(({ id }) => id)).toEqual([later.accountId, late.accountId]);
  expect(totals!.overduePence).toBe(overdue.reduce((sum, pence) => sum + pence, 0));
  const file = await client.raw({ method: 'GET', url: '/api/desk/debtors?late=overdue&format=csv' });
  const numbers = file.text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.replace('\ufeff', '').split(',')[0]);
  expect(numbers).toEqual(all.map(({ number }) => number));
});

test('staff read the customer’s own statement, also the office; another company cannot', async () => {
  const of = await h.customer();
  await play(of, [{ daysAgo: 40, netPence: 10_000, paidPence: 4_000, credited: false }]);
  const client = await ledger();
  const query = { from: addDays(TODAY, -60), to: TODAY };
  const statement = await client.ok(getCustomerStatement, { params: { id: of.accountId }, query });
  expect(statement).toEqual(await (await h.as(of.owner)).ok(getStatement, { query }));
  const file = await client.raw({
    method: 'GET',
    url: `/api/desk/customers/${of.accountId}/statement?from=${query.from}&to=${query.to}&format=csv`,
  });
  expect(file.text).toContain('Opening balance');
  expect(file.headers['content-disposition']).toContain(`statement-${statement.data.account.number}-`);
  const days = { params: { id: of.accountId }, query: { from: TODAY, to: addDays(TODAY, -1) } };
  expect((await client.call(getCustomerStatement, days)).refusal).toBe('STATEMENT_DAYS');
  const office = await h.as(h.fixtures.planner);
  expect((await office.csv(listDebtors, {})).status).toBe(200);
  expect((await office.ok(getCustomerStatement, { params: { id: of.accountId }, query })).data).toEqual(statement.data);
  const foreign = { params: { id: h.fixtures.stranger.accountId } };
  expect((await client.call(getCustomerStatement, foreign)).refusal).toBe('NOT_FOUND');
});
