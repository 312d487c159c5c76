import { settleSandboxPayment } from '@tonnage/contract/skip-hire/billing/payments';
import { cancelJob, cancelOrder } from '@tonnage/contract/skip-hire/orders/movements';
import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import { checkPrices } from '@tonnage/contract/skip-hire/orders/order-price';
import { ORDER_STATUSES } from '@tonnage/domain/skip-hire/orders';
import { describe, expect, test } from 'vitest';
import type { Customer } from '../../../../test/fixtures.ts';
import { sendMail } from '../../../core/email/jobs.ts';
import { harness } from '../../../../test/harness.ts';

const h = harness();

type Prepaying = Customer & { depotId: string };

/** Orders some containers by card: the answer, and the reference of its payment. */
async function order(of: Customer, quantity = 1, who: Parameters<typeof h.as>[0] = of.owner) {
  const client = await h.as(who);
  const input = h.input(of.siteId, { payment: { method: 'card' }, quantity });
  const answer = await client.call(createJob, { body: { data: input } });
  const meta = answer.status === 201 ? answer.body.meta : null;
  return Object.assign(answer, {
    orderIds: meta?.orderIds ?? [],
    reference: meta?.paymentUrl?.split('=').at(-1) ?? '',
  });
}

const booked = (of: Prepaying) => h.number(`select booked from depot_days where depot_id = '${of.depotId}'`);
const statuses = async (of: Customer) =>
  (await h.rows<{ status: string }>(`select status from orders where account_id = '${of.accountId}' order by id`)).map(
    ({ status }) => status,
  );
const settle = (reference: string, outcome: 'approve' | 'decline') =>
  h.guest().call(settleSandboxPayment, { body: { data: { reference, outcome } } });
const cancel = async (of: Customer, id: string, who: Parameters<typeof h.as>[0] = of.owner) =>
  (await h.as(who)).call(cancelOrder, { params: { id }, body: { data: { reason: 'Wrong size' } } });

describe('orders that await payment', () => {
  test('are three at a time: the next is refused by name, until one is paid or cancelled', async () => {
    const of = await h.customer({ type: 'prepay' });
    const three = [await order(of), await order(of), await order(of)];
    await settle(three[2]!.reference, 'decline');
    const fourth = await order(of);
    const numbers = await h.rows<{ number: string }>(
      `select number from orders where account_id = '${of.accountId}' order by id`,
    );
    const [a, b, c] = numbers.map(({ number }) => number);
    const message = `${a}, ${b} and ${c} are awaiting payment. Pay for or cancel one of them, then order again.`;
    expect([fourth.refusal, fourth.error.message]).toEqual(['UNPAID_ORDERS', message]);
    expect(await booked(of)).toBe(3);
    const client = await h.as(of.owner);
    const { data: quote } = await client.ok(checkPrices, { body: { data: h.question(of.siteId) } });
    expect(quote.blockers).toEqual([{ code: 'UNPAID_ORDERS', message }]);

    await settle(three[0]!.reference, 'approve');
    expect((await order(of)).status).toBe(201);
    expect((await order(of)).refusal).toBe('UNPAID_ORDERS');
    expect((await cancel(of, three[1]!.orderIds[0]!)).status).toBe(200);
    expect((await order(of)).status).toBe(201);
  });

  test('may be more in one request, which then is the only one', async () => {
    const of = await h.customer({ type: 'prepay' });
    expect((await order(of, 5)).status).toBe(201);
    expect((await order(of)).refusal).toBe('UNPAID_ORDERS');
    const other = await h.customer({ type: 'prepay' });
    await order(other);
    expect((await order(other, 3)).refusal).toBe('UNPAID_ORDERS');
  });

  test('do not tell a member of one site about another', async () => {
    const of = await h.customer({ type: 'prepay' });
    for (let i = 0; i < 3; i++) await order(of);
    const member = await h.joined(of.accountId, undefined, { role: 'buyer', siteIds: [of.secondSiteId] });
    const client = await h.as(member);
    const input = h.input(of.secondSiteId, { payment: { method: 'card' } });
    const { refusal, error } = await client.call(createJob, { body: { data: input } });
    expect([refusal, error.message]).toEqual(['UNPAID_ORDERS', expect.stringMatching(/^Other orders of your account/)]);
  });

  test('of eight orders at once three are placed', async () => {
    const of = await h.customer({ type: 'prepay' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => order(of)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ refusal }) => refusal === 'UNPAID_ORDERS')).toHaveLength(5);
    expect(await booked(of)).toBe(3);
  });
});

describe('an order that awaits payment', () => {
  test('is cancelled with all that its payment is for: places are free, and nothing can be paid', async () => {
    const of = await h.customer({ type: 'prepay' });
    const { orderIds, reference } = await order(of, 2);
    await settle(reference, 'decline');
    expect((await cancel(of, orderIds[1]!, h.fixtures.acme.owner)).refusal).toBe('NOT_FOUND');
    const { body } = await cancel(of, orderIds[1]!);
    expect(body.data).toMatchObject({
      status: 'cancelled',
      closedReason: 'Wrong size',
      payment: { status: 'expired', url: null },
    });
    expect([await statuses(of), await booked(of)]).toEqual([['cancelled', 'cancelled'], 0]);
    expect((await settle(reference, 'approve')).refusal).toBe('PAYMENT_SETTLED');
    const audited = `select count(*) from audit_events where action = 'order.cancelled' and account_id = '${of.accountId}'`;
    expect(await h.number(audited)).toBe(2);
    expect(
      await h.number(
        `select count(*) from emails where template = 'order-cancelled' and account_id = '${of.accountId}'`,
      ),
    ).toBe(1);
    const [mail] = await h.rows<{ id: string }>(
      `select id from emails where template = 'order-cancelled' and account_id = '${of.accountId}'`,
    );
    await sendMail({ ...h.deps, mailer: null }, { mailId: mail!.id, tenantId: h.fixtures.alpha.tenantId });
    const [{ plain }] = (await h.rows<{ plain: string }>(`select plain from emails where id = '${mail!.id}'`)) as [
      { plain: string },
    ];
    expect(plain.replaceAll(/\s+/g, ' ')).toMatch(/You’ve cancelled these orders\. SO-.* SO-.*You won’t be charged\./);
    expect(await h.number(`select exposure_pence from accounts where id = '${of.accountId}'`)).toBe(0);
    expect((await cancel(of, orderIds[0]!)).refusal).toBe('WRONG_STATE');
  });

  test('is cancelled with its first job too, and only until it is delivered', async () => {
    const of = await h.customer({ type: 'prepay' });
    const { orderIds } = await order(of, 2);
    const client = await h.as(of.owner);
    const { data } = await client.ok(getOrder, { params: { id: orderIds[0]! } });
    expect(data.actions.cancel.allowed).toBe(true);
    await client.ok(cancelJob, { params: { id: data.jobs[0]!.id }, body: { data: {} } });
    expect(await statuses(of)).toEqual(['cancelled', 'cancelled']);
    for (const status of ORDER_STATUSES) {
      const each = await order(of);
      await h.rows(`update orders set status = '${status}' where id = '${each.orderIds[0]}'`);
      const may = ['awaiting_payment', 'requested', 'scheduled'].includes(status);
      expect([status, (await cancel(of, each.orderIds[0]!)).status]).toEqual([status, may ? 200 : 409]);
    }
  });

  test('is either paid or cancelled, and its payment agrees, when both happen at once', async () => {
    for (let i = 0; i < 6; i++) {
      const of = await h.customer({ type: 'prepay' });
      const { orderIds, reference } = await order(of, 2);
      const client = await h.as(of.owner);
      const { data } = await client.ok(getOrder, { params: { id: orderIds[1]! } });
      const [paid, ...cancelled] = await Promise.all([
        settle(reference, 'approve'),
        cancel(of, orderIds[0]!),
        client.call(cancelJob, { params: { id: data.jobs[0]!.id }, body: { data: {} } }),
      ]);
      const [payment] = await h.rows<{ status: string; refund: number }>(
        `select status, refund_due_pence as refund from payments where account_id = '${of.accountId}'`,
      );
      for (const { status } of cancelled) expect([200, 409]).toContain(status);
      expect(await statuses(of)).toEqual(['cancelled', 'cancelled']);
      expect(await booked(of)).toBe(0);
      expect(payment).toEqual(
        paid.status === 200 ? { status: 'paid', refund: 48_000 } : { status: 'expired', refund: 0 },
      );
    }
  });
});
