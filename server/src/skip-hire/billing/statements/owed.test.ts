import { findMyAccount, getCustomer, listCustomers } from '@tonnage/contract/skip-hire/accounts/accounts';
import { listDeskInvoices, listInvoices } from '@tonnage/contract/skip-hire/billing/invoices';
import { getCustomerStatement, getStatement, listDebtors } from '@tonnage/contract/skip-hire/billing/statements';
import { checkPrices } from '@tonnage/contract/skip-hire/orders/order-price';
import { deleteOrder } from '@tonnage/contract/skip-hire/orders/order-resource';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDebt } from '../../accounts/commands/reserve-credit.ts';
import { issueCreditNote } from '../invoices/commands/credit-note.ts';
import { issueInvoice } from '../invoices/commands/issue-invoice.ts';
import { movePayment, voidPayment } from '../payments/commands/recorded-payment.ts';
import { refund } from '../payments/commands/refund.ts';
import { recordPayment } from '../payments/commands/record-payment.ts';
import { setOff, writeOff } from '../payments/commands/settle-without-money.ts';
import { draftOf } from '../../../../test/drafts.ts';
import { harness } from '../../../../test/harness.ts';
import { NOW, type Customer } from '../../../../test/fixtures.ts';

const h = harness();
const TODAY = NOW.slice(0, 10);

type Step =
  | { do: 'order' | 'cancel' | 'void' | 'move' }
  | { do: 'invoice' | 'pay' | 'refund' | 'writeOff' | 'setOff'; pence: number }
  | { do: 'credit'; netPence: number };
const pence = fc.integer({ min: 100, max: 40_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('order', 'cancel', 'void', 'move') }),
  fc.record({ do: fc.constantFrom('invoice', 'pay', 'refund', 'writeOff', 'setOff'), pence }),
  fc.record({ do: fc.constant('credit' as const), netPence: pence }),
);

/** Plays steps for one customer; payments move to the other. Returns the gross of the orders that are still open. */
async function play(of: Customer, other: Customer, steps: readonly Step[]): Promise<number> {
  const client = await h.as(of.owner);
  const [orders, invoices, payments]: [{ id: string }[], string[], string[]] = [[], [], []];
  for (const each of steps) {
    if (each.do === 'order') orders.push(await h.placed(of, { date: '2026-03-23' }));
    if (each.do === 'cancel' && orders.length > 0) await client.ok(deleteOrder, { params: { id: orders.pop()!.id } });
    await h.office(async (ctx) => {
      if (each.do === 'invoice') {
        const issued = await issueInvoice(ctx, draftOf(of, { unitPence: each.pence }));
        await addDebt(ctx.db, of.accountId, issued.grossPence);
        invoices.push(issued.id);
      }
      if (each.do === 'pay') payments.push(await recordPayment(ctx, of.accountId, each.pence));
    });
    // Of the last payment, else of what is unused. Nothing is refunded that pays something, and what was refunded stays.
    await h
      .office(async (ctx) => {
        const paymentId = payments.at(-1);
        const reason = 'Mistake';
        const invoiceId = invoices.at(-1);
        if (each.do === 'writeOff' && invoiceId !== undefined)
          payments.push(
            await writeOff(ctx, invoiceId, { amountPence: each.pence, cause: 'agreed', writtenOffOn: TODAY }),
          );
        if (each.do === 'setOff' && invoiceId !== undefined)
          payments.push(
            await setOff(ctx, of.accountId, {
              amountPence: each.pence,
              invoiceIds: [invoiceId],
              receivedOn: TODAY,
              bankReference: 'H-7',
            }),
          );
        if (each.do === 'refund')
          await refund(ctx, {
            accountId: of.accountId,
            paymentId,
            amountPence: each.pence,
            method: 'cash',
            madeOn: TODAY,
            reason,
          });
        if (each.do === 'void' && paymentId !== undefined) await voidPayment(ctx, paymentId, reason);
        if (each.do === 'move' && paymentId !== undefined)
          await movePayment(ctx, paymentId, { accountId: other.accountId, reason });
        if (each.do === 'void' || each.do === 'move') payments.pop();
      })
      .catch((error: unknown) => {
        expect(error).toMatchObject({
          code: expect.stringMatching(
            /^(REFUND_TOO_LARGE|PAYMENT_REFUNDED|NOT_MONEY|MORE_THAN_OUTSTANDING)$/,
          ) as string,
        });
      });
    if (each.do === 'credit' && invoices.length > 0) {
      const lines = [{ position: 1, netPence: each.netPence }];
      const credit = { reason: 'Agreed', lines };
      await h
        .office((ctx) => issueCreditNote(ctx, invoices.at(-1)!, credit))
        .catch((error: unknown) => {
          expect(error).toMatchObject({ code: 'CREDITED_ALREADY' });
        });
    }
  }
  return h.number(
    `select coalesce(sum(gross_pence), 0) from orders where account_id = '${of.accountId}' and status <> 'cancelled'`,
  );
}

/** Every answer to what an account owes, from each screen that shows it. */
async function agree(of: Customer, orderedPence: number): Promise<number> {
  const [own, desk] = [await h.as(of.owner), await h.as(h.fixtures.ledger)];
  const statement = (await own.ok(getStatement, {})).data;
  const account = (await own.ok(findMyAccount, {})).data;
  const customer = (await desk.ok(getCustomer, { params: { id: of.accountId } })).data;
  const { owed } = customer;
  expect(account.owed).toEqual(owed);
  expect((await desk.ok(getCustomerStatement, { params: { id: of.accountId } })).data).toEqual(statement);
  expect([statement.closingPence, statement.ageing.balancePence]).toEqual([owed.balancePence, owed.balancePence]);
  const { totals } = (await own.ok(listInvoices, {})).meta;
  expect([totals.openPence, totals.overduePence]).toEqual([owed.invoicedPence, owed.overduePence]);
  expect(owed.invoicedPence - owed.unallocatedPence).toBe(owed.balancePence);
  expect([owed.orderedPence, owed.usedPence]).toEqual([orderedPence, owed.balancePence + orderedPence]);
  expect(account.creditLeftPence).toBe(account.creditLimitPence! - owed.usedPence);
  const { number } = statement.account;
  const [row] = (await desk.ok(listCustomers, { query: { q: number } })).data;
  expect(row!.exposurePence).toBe(owed.usedPence);
  const [debtor] = (await desk.ok(listDebtors, { query: { q: number } })).data;
  const { overduePence, unallocatedPence, balancePence } = owed;
  if (debtor) expect(debtor).toMatchObject({ overduePence, unallocatedPence, balancePence });
  else expect([owed.invoicedPence, unallocatedPence]).toEqual([0, 0]);
  return owed.balancePence;
}

test('statement, invoices, customer, credit limit, debtors and the customer’s own page give one answer to what is owed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      const [of, other] = [await h.customer(), await h.customer()];
      await h.rows(`update accounts set credit_limit_pence = 90000000 where id = '${of.accountId}'`);
      await h.rows(`update accounts set credit_limit_pence = 90000000 where id = '${other.accountId}'`);
      const ordered = await play(of, other, steps);
      await agree(of, ordered);
      await agree(other, 0);
    }),
    { numRuns: 20 },
  );
  const desk = await h.as(h.fixtures.ledger);
  const { totals } = (await desk.ok(listDeskInvoices, {})).meta;
  const all = (await desk.ok(listDebtors, {})).meta.totals;
  expect(totals.openPence - totals.unallocatedPence).toBe(all.balancePence);
  expect([totals.overduePence, totals.unallocatedPence]).toEqual([all.overduePence, all.unallocatedPence]);
});

test('a member who is limited to some sites sees no sum of the whole account', async () => {
  const { acme } = h.fixtures;
  await h.rows(`update accounts set credit_limit_pence = 1 where id = '${acme.accountId}'`);
  const client = await h.as(acme.limited);
  for (const role of ['manager', 'accounts', 'buyer']) {
    await h.rows(`update account_members set role = '${role}' where user_id = '${acme.limited.id}'`);
    const { data } = await client.ok(findMyAccount, {});
    expect([role, data.owed, data.creditLimitPence, data.creditLeftPence]).toEqual([
      role,
      undefined,
      undefined,
      undefined,
    ]);
    expect(JSON.stringify(data.blockers)).not.toContain('£');
  }
  const { containerTypeId, containerSubTypeId, wasteTypeId, date } = h.input(acme.secondSiteId);
  const data = { siteId: acme.secondSiteId, containerTypeId, containerSubTypeId, wasteTypeId, date };
  const { data: quote } = await client.ok(checkPrices, { body: { data } });
  expect(quote.blockers).toContainEqual({
    code: 'OVER_LIMIT',
    message:
      'This order would take your account over its credit limit. Pay an invoice, or call us about a higher limit.',
  });
});

test('a statement of more rows than a PDF has is refused as one, and is still a file', async () => {
  const of = await h.customer();
  await h.office((ctx) => recordPayment(ctx, of.accountId, 100));
  await h.rows(`insert into payments select r.* from payments p, generate_series(1, 1000) n,
    lateral (select (jsonb_populate_record(p, jsonb_build_object('id', md5(p.id || n::text), 'reference', md5(p.reference || n)))).*) r
    where p.account_id = '${of.accountId}'`);
  const client = await h.as(of.owner);
  const pdf = (query: string) => client.raw({ method: 'GET', url: `/api/accounts/me/statement.pdf${query}` });
  expect((await pdf('')).error).toMatchObject({ status: 422, details: { code: 'PDF_TOO_LONG' } });
  expect((await pdf('?to=2026-01-31')).status).toBe(200);
  expect(
    (await client.raw({ method: 'GET', url: '/api/accounts/me/statement?format=csv' })).text.split('\n'),
  ).toHaveLength(1004);
});

test('a statement is not sent again to who has it, until something on it changes', async () => {
  const of = await h.customer();
  await h.office((ctx) => recordPayment(ctx, of.accountId, 100));
  const client = await h.as(of.owner);
  const pdf = (headers: Record<string, string> = {}) =>
    client.raw({ method: 'GET', url: '/api/accounts/me/statement.pdf', headers });
  const { etag } = (await pdf()).headers;
  const again = () => pdf({ 'if-none-match': String(etag) });
  h.clock.set('2026-03-03T09:01:00.000Z');
  expect((await again()).status).toBe(304);
  await h.office((ctx) => recordPayment(ctx, of.accountId, 200));
  expect((await again()).status).toBe(200);
});
