import { LIMITS } from '@tonnage/contract/limits';
import { getInvoice } from '@tonnage/contract/skip-hire/billing/invoices';
import { declineOrder } from '../../orders/requests/commands/answer-request.ts';
import { deleteOrder } from '@tonnage/contract/skip-hire/orders/order-resource';
import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import {
  getSandboxPayment,
  settleSandboxPayment,
  getPayment,
  payInvoice,
} from '@tonnage/contract/skip-hire/billing/payments';
import { getStatement } from '@tonnage/contract/skip-hire/billing/statements';
import { afterEach, describe, expect, test } from 'vitest';
import { issueInvoice } from './commands/issue-invoice.ts';
import { recordPayment } from '../payments/commands/record-payment.ts';
import { expirePayment } from '../payments/jobs.ts';
import { draftOf } from '../../../../test/drafts.ts';
import { harness } from '../../../../test/harness.ts';
import { NOW, type Customer } from '../../../../test/fixtures.ts';

const h = harness();
afterEach(() => h.clock.set(NOW));

const invoiced = (of: Customer, over: Parameters<typeof draftOf>[1] = {}) =>
  h.office(async (ctx) => (await issueInvoice(ctx, draftOf(of, over))).id);
const paidByBank = (of: Customer, pence: number, invoiceId?: string) =>
  h.office((ctx) =>
    recordPayment(ctx, of.accountId, pence, invoiceId === undefined ? {} : { invoiceIds: [invoiceId] }),
  );

describe('paying by card', () => {
  /** An invoice and the checkout page of its payer. */
  async function begun(of?: Customer) {
    const customer = of ?? (await h.customer());
    const id = await invoiced(customer);
    const client = await h.as(customer.owner);
    const { data } = await client.ok(payInvoice, { params: { id } });
    const reference = data.url.split('=').at(-1)!;
    const settle = (outcome: 'approve' | 'decline') =>
      h.guest().call(settleSandboxPayment, { body: { data: { reference, outcome } } });
    const see = async () => (await client.ok(getInvoice, { params: { id } })).data;
    const payment = async () => (await client.ok(getPayment, { params: { id: data.paymentId } })).data;
    return { customer, id, client, reference, data, settle, see, payment };
  }

  test('a card payment pays the open amount, and leaves its audit rows', async () => {
    const w = await begun();
    expect(w.data.amountPence).toBe(12_000);
    const page = await h.guest().ok(getSandboxPayment, { body: { data: { reference: w.reference } } });
    expect(page.data).toMatchObject({
      amountPence: 12_000,
      orderNumbers: [],
      returnUrl: `/invoices/paid/${w.data.paymentId}`,
    });
    expect(page.data.invoiceNumber).toMatch(/^INV-/);
    expect((await w.see()).pendingPayment).toMatchObject({ id: w.data.paymentId });
    expect((await w.settle('approve')).status).toBe(200);
    expect(await w.see()).toMatchObject({ state: 'paid', pendingPayment: null, settlements: [{ kind: 'card' }] });
    expect(await w.payment()).toMatchObject({ status: 'paid', unallocatedPence: 0, invoices: [{ id: w.id }] });
    const actions = await h.rows<{ action: string }>(
      `select action from audit_events where account_id = '${w.customer.accountId}' and action like 'payment.%' order by id`,
    );
    expect(actions.map(({ action }) => action)).toEqual(['payment.started', 'payment.paid']);
    expect((await w.client.call(payInvoice, { params: { id: w.id } })).refusal).toBe('NOTHING_TO_PAY');
  });

  test('a declined or expired payment leaves the invoice open as it was', async () => {
    const declined = await begun();
    await declined.settle('decline');
    const expired = await begun();
    const { tenantId } = h.fixtures.alpha;
    h.clock.set(new Date(Date.parse(NOW) + LIMITS.paymentMinutes * 60_000).toISOString());
    for (let i = 0; i < 2; i++) await expirePayment(h.deps, { paymentId: expired.data.paymentId, tenantId });
    h.clock.set(NOW);
    expect([(await declined.payment()).status, (await expired.payment()).status]).toEqual(['declined', 'expired']);
    for (const w of [declined, expired]) {
      expect(await w.see()).toMatchObject({ state: 'issued', openPence: 12_000, pendingPayment: null });
      expect((await w.client.call(payInvoice, { params: { id: w.id } })).status).toBe(201);
    }
  });

  test('paying twice, or two people at once, share one page; another amount closes it', async () => {
    const w = await begun();
    const again = await Promise.all([1, 2, 3].map(() => w.client.ok(payInvoice, { params: { id: w.id } })));
    expect(new Set(again.map(({ data }) => data.url))).toEqual(new Set([w.data.url]));
    await paidByBank(w.customer, 2_000, w.id);
    const { data } = await w.client.ok(payInvoice, { params: { id: w.id } });
    expect(data.amountPence).toBe(10_000);
    expect((await w.settle('approve')).refusal).toBe('PAYMENT_SETTLED');
    const pending = `select count(*) from payments where invoice_id = '${w.id}' and status = 'pending'`;
    expect(await h.number(pending)).toBe(1);
  });
});

test('an order that was paid by card has a paid invoice', async () => {
  const reference = await h.cardPayment();
  await h.guest().ok(settleSandboxPayment, { body: { data: { reference, outcome: 'approve' } } });
  const [row] = await h.rows<
    Record<string, unknown>
  >(`select i.gross_pence, i.paid_pence, i.due_on, i.issued_on, a.exposure_pence,
    (select count(*) from jobs j where j.invoice_id = i.id)::int as jobs from invoices i join payments p on p.id = i.receipt_for
    join accounts a on a.id = i.account_id where p.reference = '${reference}'`);
  expect(row).toEqual({
    gross_pence: 24_000,
    paid_pence: 24_000,
    due_on: '2026-03-03',
    issued_on: '2026-03-03',
    exposure_pence: 0,
    jobs: 1,
  });
});

test('cancelling an order that was paid by card issues a credit note, and the card is owed the money', async () => {
  const of = await h.customer({ type: 'prepay' });
  const client = await h.as(of.owner);
  const body = { data: h.input(of.siteId, { payment: { method: 'card' as const }, quantity: 2 }) };
  const { meta } = await client.ok(createJob, { body });
  const reference = meta.paymentUrl!.split('=').at(-1)!;
  await h.guest().ok(settleSandboxPayment, { body: { data: { reference, outcome: 'approve' } } });
  const [cancelled, declined] = meta.orderIds as [string, string];
  await client.ok(deleteOrder, { params: { id: cancelled } });
  await h.office((ctx) => declineOrder(ctx, declined, 'No vehicle can reach it'));
  const notes = await h.rows(
    `select gross_pence, reason from invoices where kind = 'credit_note' and account_id = '${of.accountId}' order by id`,
  );
  expect(notes).toEqual([
    { gross_pence: 24_000, reason: 'Order cancelled' },
    { gross_pence: 24_000, reason: 'No vehicle can reach it' },
  ]);
  const { data } = await client.ok(getStatement, {});
  expect([data.closingPence, data.ageing.balancePence, data.ageing.unallocatedPence]).toEqual([
    -48_000, -48_000, 48_000,
  ]);
  const due = `select refund_due_pence from payments where account_id = '${of.accountId}'`;
  expect(await h.number(due)).toBe(48_000);
});
