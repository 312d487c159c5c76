import { getDeskInvoice } from '@tonnage/contract/skip-hire/billing/invoices';
import {
  getDeskPayment,
  getRefundable,
  listPayments,
  listRefunds,
  movePayment,
  refund as refundEndpoint,
  voidPayment,
} from '@tonnage/contract/skip-hire/billing/payments';
import { getStatement } from '@tonnage/contract/skip-hire/billing/statements';
import type { PaymentMethod } from '@tonnage/domain/skip-hire/payments';
import { undoMerge } from '@tonnage/contract/skip-hire/accounts/merge';
import { parse } from 'csv-parse/sync';
import { afterEach, describe, expect, test } from 'vitest';
import { harness } from '../../../../test/harness.ts';
import { NOW, type Customer } from '../../../../test/fixtures.ts';
import { draftOf } from '../../../../test/drafts.ts';
import { issueCreditNote } from '../invoices/commands/credit-note.ts';
import { issueInvoice } from '../invoices/commands/issue-invoice.ts';
import { mergeCustomer } from '../../accounts/commands/merge.ts';
import { recordPayment } from './commands/record-payment.ts';

const h = harness();
afterEach(() => h.clock.set(NOW));
const TODAY = NOW.slice(0, 10);
const ledger = () => h.as(h.fixtures.ledger);
const exposure = (of: Customer) => h.number(`select exposure_pence from accounts where id = '${of.accountId}'`);
const statement = async (of: Customer) => {
  const { data } = await (await h.as(of.owner)).ok(getStatement, {});
  expect(data.ageing.balancePence).toBe(data.closingPence);
  return data;
};
interface Over {
  paymentId?: string | undefined;
  amountPence?: number;
  method?: PaymentMethod;
  madeOn?: string;
  reference?: string;
}
const bodyOf = (of: Customer, over: Over = {}) => ({
  body: {
    data: {
      accountId: of.accountId,
      amountPence: 2_500,
      method: 'bank' as const,
      madeOn: TODAY,
      reason: 'Paid twice',
      ...over,
    },
  },
});

/** An invoice of £120.00, and a bank transfer of £200.00 of which £80.00 is unallocated. */
async function overpaid() {
  const of = await h.customer();
  const { invoiceId, paymentId } = await h.office(async (ctx) => ({
    invoiceId: (await issueInvoice(ctx, draftOf(of))).id,
    paymentId: await recordPayment(ctx, of.accountId, 20_000, { receivedOn: TODAY }),
  }));
  return { of, invoiceId, paymentId, client: await ledger() };
}

test('money that pays nothing goes back: statement, credit, payment and both lists show it', async () => {
  const { of, paymentId, client } = await overpaid();
  const before = await exposure(of);
  expect((await client.ok(getRefundable, { query: { accountId: of.accountId, paymentId } })).data).toEqual({
    refundablePence: 8_000,
  });
  const { data } = await client.ok(refundEndpoint, bodyOf(of, { paymentId, reference: 'BACS 4711' }));
  expect(data).toMatchObject({ status: 'made', amountPence: 2_500, method: 'bank', paymentId, madeOn: TODAY });
  expect(await exposure(of)).toBe(before + 2_500);
  const { movements, closingPence } = await statement(of);
  expect(closingPence).toBe(12_000 - 20_000 + 2_500);
  expect(movements.at(-1)).toMatchObject({
    kind: 'refund',
    amountPence: 2_500,
    reference: 'BACS 4711',
    method: 'bank',
  });
  expect((await client.ok(getDeskPayment, { params: { id: paymentId } })).data).toMatchObject({
    unallocatedPence: 5_500,
    refundedPence: 2_500,
  });
  const own = await (await h.as(of.owner)).ok(listPayments, {});
  expect(own.data).toMatchObject([{ refundedPence: 2_500 }]);
  const { text } = await client.csv(listRefunds, { query: { accountId: of.accountId } });
  expect(parse(text, { columns: true, bom: true })).toMatchObject([
    { 'Amount (£)': '25.00', Method: 'Bank transfer', Reference: 'BACS 4711', Reason: 'Paid twice' },
  ]);
});

test('no more goes back than is unused, under any repeat and two clerks at once', async () => {
  const { of, paymentId, client } = await overpaid();
  const more = await client.call(refundEndpoint, bodyOf(of, { paymentId, amountPence: 8_001 }));
  expect([more.refusal, more.error.message]).toEqual([
    'REFUND_TOO_LARGE',
    '£80.00 can be refunded. For more, credit the invoice first.',
  ]);
  const idempotencyKey = 'one-refund-of-five-thousand-pence';
  const once = () =>
    client.call(refundEndpoint, bodyOf(of, { paymentId, amountPence: 5_000 }), { key: idempotencyKey });
  const [first, second] = [await once(), await once()];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body).toEqual(first.body);
  const other = await h.as(h.fixtures.clerk);
  const both = await Promise.all([client, other].map((who) => who.call(refundEndpoint, bodyOf(of, { paymentId }))));
  expect(both.map(({ refusal }) => refusal).toSorted()).toEqual(['REFUND_TOO_LARGE', 'none, but 201']);
  expect((await client.ok(getDeskPayment, { params: { id: paymentId } })).data.unallocatedPence).toBe(500);
});

test('what a credit note left over goes back without a payment, the oldest money first', async () => {
  const of = await h.customer();
  const invoice = await h.office(async (ctx) => {
    const issued = await issueInvoice(ctx, draftOf(of));
    await recordPayment(ctx, of.accountId, 12_000);
    await issueCreditNote(ctx, issued.id, { reason: 'Half empty', lines: [{ position: 1, netPence: 5_000 }] });
    return issued;
  });
  const client = await ledger();
  const { data } = await client.ok(refundEndpoint, bodyOf(of, { amountPence: 6_000, method: 'cheque' }));
  expect(data).toMatchObject({ paymentId: null, status: 'made' });
  expect((await statement(of)).closingPence).toBe(0);
  expect((await client.ok(getDeskInvoice, { params: { id: invoice.id } })).data.openPence).toBe(0);
  const again = await client.call(refundEndpoint, bodyOf(of, { amountPence: 1 }));
  expect(again.error.message).toBe(
    'Nothing is left to refund here. What pays an invoice is refunded once that is credited; what was paid with an order, from its payment.',
  );
});

describe('what is refused', () => {
  test('a day to come or before the money, and a card that paid nothing online', async () => {
    const { of, paymentId, client } = await overpaid();
    for (const [over, refusal] of [
      [{ madeOn: '2030-01-01' }, 'REFUND_DATE'],
      [{ madeOn: '2026-01-01' }, 'REFUND_DATE'],
      [{ method: 'card' }, 'REFUND_METHOD'],
      [{ paymentId: undefined, method: 'card' }, 'REFUND_METHOD'],
    ] as const)
      expect((await client.call(refundEndpoint, bodyOf(of, { paymentId, ...over }))).refusal).toBe(refusal);
    expect(await h.number(`select count(*) from refunds where account_id = '${of.accountId}'`)).toBe(0);
  });

  test('another customer’s payment, and a payment of a merged one', async () => {
    const { of, paymentId, client } = await overpaid();
    const other = await h.customer();
    expect((await client.call(refundEndpoint, bodyOf(other, { paymentId }))).refusal).toBe('NOT_FOUND');
    await h.office((ctx) => mergeCustomer(ctx, of.accountId, other.accountId));
    expect((await client.call(refundEndpoint, bodyOf(of, { paymentId }))).refusal).toBe('NOT_FOUND');
    // It followed to the survivor, and from there no refund can be taken apart again.
    await client.ok(refundEndpoint, bodyOf(other, { paymentId }));
    const undone = await (await h.as(h.fixtures.clerk)).call(undoMerge, { params: { id: of.accountId } });
    expect(undone.error.message).toMatch(/has been refunded/);
  });

  test('voiding what was refunded, and moving it to another customer; another invoice may have the rest', async () => {
    const { of, paymentId, client } = await overpaid();
    await client.ok(refundEndpoint, bodyOf(of, { paymentId }));
    const params = { id: paymentId };
    const reason = 'Mistake';
    expect((await client.call(voidPayment, { params, body: { data: { reason } } })).refusal).toBe('PAYMENT_REFUNDED');
    const { accountId } = await h.customer();
    const moved = await client.call(movePayment, { params, body: { data: { accountId, reason } } });
    expect(moved.refusal).toBe('PAYMENT_REFUNDED');
    const invoice = await h.office((ctx) => issueInvoice(ctx, draftOf(of)));
    await client.ok(movePayment, {
      params,
      body: { data: { accountId: of.accountId, invoiceId: invoice.id, reason } },
    });
    expect((await client.ok(getDeskInvoice, { params: { id: invoice.id } })).data.openPence).toBe(0);
    expect((await statement(of)).closingPence).toBe(24_000 - 20_000 + 2_500);
  });
});
