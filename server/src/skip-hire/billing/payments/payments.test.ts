import { getSandboxPayment, settleSandboxPayment } from '@tonnage/contract/skip-hire/billing/payments';
import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import { LIMITS } from '@tonnage/contract/limits';
import { describe, expect, test } from 'vitest';
import { recordPayment } from './commands/record-payment.ts';
import { settlePayment } from './commands/settle-payment.ts';
import { expirePayment } from './jobs.ts';
import { sendMail } from '../../../core/email/jobs.ts';
import { harness } from '../../../../test/harness.ts';
import { NOW } from '../../../../test/fixtures.ts';

const h = harness();

/** Two orders of a customer who pays by card, with their payment pending. */
async function waiting() {
  const customer = await h.customer({ type: 'prepay' });
  const client = await h.as(customer.owner);
  const input = h.input(customer.siteId, { payment: { method: 'card' }, quantity: 2 });
  const { data, meta } = await client.ok(createJob, { body: { data: input } });
  const reference = meta.paymentUrl!.split('=').at(-1)!;
  return {
    customer,
    order: data,
    orderIds: meta.orderIds,
    reference,
    see: async () => Promise.all(meta.orderIds.map(async (id) => (await client.ok(getOrder, { params: { id } })).data)),
    /** When the queue looks at the payment again. */
    due: async () => {
      const jobs = await h.rows<{ data: { paymentId: string; tenantId: string }; at: Date }>(
        `select data, start_after as at from pgboss.job where name = 'payment.expire' and data->>'paymentId' =
          (select payment_id::text from orders where id = '${data.id}')`,
      );
      return jobs.map((job) => ({ ...job, at: new Date(job.at).toISOString() }));
    },
    booked: () => h.number(`select booked from depot_days where depot_id = '${customer.depotId}'`),
    mails: () => h.number(`select count(*) from emails where account_id = '${customer.accountId}'`),
    settle: (outcome: 'approve' | 'decline') =>
      h.guest().call(settleSandboxPayment, { body: { data: { reference, outcome } } }),
  };
}

describe('a prepaid order', () => {
  test('a prepaid order awaits its payment with capacity reserved, and goes to the staff once paid', async () => {
    const w = await waiting();
    expect(w.order).toMatchObject({ status: 'awaiting_payment', state: 'requested', payment: { status: 'pending' } });
    expect(Date.parse(w.order.payment!.expiresAt!) - Date.parse(NOW)).toBe(LIMITS.paymentMinutes * 60_000);
    expect([await w.booked(), await w.mails()]).toEqual([2, 0]);
    const { data: page } = await h.guest().ok(getSandboxPayment, { body: { data: { reference: w.reference } } });
    expect(page).toMatchObject({
      amountPence: 48_000,
      status: 'pending',
      returnUrl: `/jobs/paid/${w.order.id}`,
    });
    expect(page.orderNumbers).toHaveLength(2);

    const { status, body } = await w.settle('approve');
    expect([status, body.data.status]).toEqual([200, 'paid']);
    for (const order of await w.see()) {
      expect(order).toMatchObject({ status: 'requested', payment: { status: 'paid', url: null } });
      expect(order.timeline.map((t) => t.title)).toEqual(['Paid', 'Ordered']);
    }
    expect([await w.booked(), await w.mails()]).toEqual([2, 2]);
    const [mail] = await h.rows<{ id: string }>(
      `select id from emails where account_id = '${w.customer.accountId}' and template = 'invoice'`,
    );
    await h.rows(`update tenants set vat_number = 'GB 999 0421 78' where id = '${h.fixtures.alpha.tenantId}'`);
    await sendMail({ ...h.deps, mailer: null }, { mailId: mail!.id, tenantId: h.fixtures.alpha.tenantId });
    const [{ plain }] = (await h.rows<{ plain: string }>(`select plain from emails where id = '${mail!.id}'`)) as [
      { plain: string },
    ];
    for (const text of ['Net £400.00 VAT £80.00 Total, paid £480.00', 'VAT number GB 999 0421 78', 'paid in full'])
      expect(plain.replaceAll(/\s+/g, ' ')).toContain(text);
    expect(await h.number(`select exposure_pence from accounts where id = '${w.customer.accountId}'`)).toBe(0);
    expect(
      await h.number(
        `select count(*) from audit_events where action = 'payment.paid' and account_id = '${w.customer.accountId}'`,
      ),
    ).toBe(1);
  });

  test('a declined card keeps the order and its slot for another try, for as long as a payment link lasts', async () => {
    const w = await waiting();
    expect((await w.settle('decline')).body.data).toMatchObject({ status: 'pending', declined: true });
    const until = new Date(Date.parse(NOW) + LIMITS.paymentLinkHours * 3_600_000).toISOString();
    for (const order of await w.see())
      expect(order).toMatchObject({
        status: 'awaiting_payment',
        payment: { status: 'pending', declined: true, expiresAt: until, url: expect.any(String) as string },
      });
    expect([await w.booked(), await w.mails()]).toEqual([2, 1]);
    const due = await w.due();
    expect(due.map(({ at }) => at)).toContain(until);
    // The end that the first try had passes.
    h.clock.set(new Date(Date.parse(NOW) + LIMITS.paymentMinutes * 60_000).toISOString());
    await expirePayment(h.deps, due[0]!.data);
    // A second decline neither extends it nor emails again.
    await w.settle('decline');
    expect((await w.see())[0]).toMatchObject({ status: 'awaiting_payment', payment: { expiresAt: until } });
    expect([(await w.due()).length, await w.mails()]).toEqual([due.length, 1]);
    expect((await w.settle('approve')).body.data.status).toBe('paid');
    expect((await w.see()).map(({ status }) => status)).toEqual(['requested', 'requested']);
    expect(
      await h.number(
        `select count(*) from audit_events where action = 'payment.card_declined' and account_id = '${w.customer.accountId}'`,
      ),
    ).toBe(2);
    h.clock.set(NOW);
  });

  test('after a declined card that nobody tried again the order is cancelled, and its capacity is released', async () => {
    const w = await waiting();
    await w.settle('decline');
    h.clock.set(new Date(Date.parse(NOW) + LIMITS.paymentLinkHours * 3_600_000).toISOString());
    await expirePayment(h.deps, (await w.due())[0]!.data);
    h.clock.set(NOW);
    for (const order of await w.see())
      expect(order).toMatchObject({ status: 'cancelled', payment: { status: 'expired' } });
    expect(await w.booked()).toBe(0);
  });

  test('an order whose payment ended as declined is cancelled, and its capacity is released', async () => {
    const w = await waiting();
    const { paymentId } = (await w.due())[0]!.data;
    await h.office((ctx) => settlePayment(ctx, paymentId, 'declined'));
    for (const order of await w.see()) {
      expect(order).toMatchObject({
        status: 'cancelled',
        closedReason: 'The card was declined. You haven’t been charged.',
      });
      expect(order.jobs[0]!.status).toBe('cancelled');
    }
    expect([await w.booked(), await w.mails()]).toEqual([0, 0]);
    expect(await h.number(`select exposure_pence from accounts where id = '${w.customer.accountId}'`)).toBe(0);
  });

  test('a payment is settled once, however and however often it is answered', async () => {
    for (const [first, second] of [
      ['approve', 'approve'],
      ['approve', 'decline'],
    ] as const) {
      const w = await waiting();
      expect((await w.settle(first)).status).toBe(200);
      const before = await h.footprint();
      expect((await w.settle(second)).refusal).toBe('PAYMENT_SETTLED');
      expect(await h.footprint()).toEqual(before);
    }
  });

  test('the queue cancels an unpaid order after thirty minutes, once', async () => {
    const unpaid = await waiting();
    const paid = await waiting();
    await paid.settle('approve');
    const work = await h.rows<{ data: { paymentId: string; tenantId: string }; start_after: Date }>(
      `select data, start_after from pgboss.job where name = 'payment.expire' order by created_on desc, id desc`,
    );
    const of = async (w: typeof paid) => {
      const [row] = await h.rows<{ id: string }>(`select payment_id as id from orders where id = '${w.order.id}'`);
      return work.find((job) => job.data.paymentId === row!.id)!;
    };
    const due = await of(unpaid);
    expect(new Date(due.start_after).toISOString()).toBe(unpaid.order.payment!.expiresAt);
    h.clock.set(unpaid.order.payment!.expiresAt!);
    for (let i = 0; i < 2; i++) {
      await expirePayment(h.deps, due.data);
      await expirePayment(h.deps, (await of(paid)).data);
    }
    h.clock.set(NOW);
    for (const order of await unpaid.see()) {
      expect(order).toMatchObject({ status: 'cancelled', payment: { status: 'expired' } });
      expect(order.closedReason).toBe('The order wasn’t paid in time.');
    }
    expect((await paid.see()).map((o) => o.status)).toEqual(['requested', 'requested']);
    expect([await unpaid.booked(), await paid.booked()]).toEqual([0, 2]);
    expect((await unpaid.settle('approve')).refusal).toBe('PAYMENT_SETTLED');
  });
});

test('an unknown reference is not found, and neither is a bank payment', async () => {
  const { acme } = h.fixtures;
  await h.office((ctx) => recordPayment(ctx, acme.accountId, 100));
  const [bank] = await h.rows<{ reference: string }>(`select reference from payments where provider = 'bank'`);
  for (const reference of ['x'.repeat(43), bank!.reference, 'short']) {
    expect((await h.guest().call(getSandboxPayment, { body: { data: { reference } } })).refusal).toBe('NOT_FOUND');
  }
});

test('a bank payment frees as much credit', async () => {
  const customer = await h.customer({ limitPence: 24_000 });
  await h.placed(customer);
  const client = await h.as(customer.owner);
  const again = () => client.call(createJob, { body: { data: h.input(customer.siteId) } });
  expect((await again()).refusal).toBe('OVER_LIMIT');
  await h.office((ctx) => recordPayment(ctx, customer.accountId, 24_000));
  expect((await again()).status).toBe(201);
});
