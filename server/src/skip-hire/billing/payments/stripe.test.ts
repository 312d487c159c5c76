import { getInvoice } from '@tonnage/contract/skip-hire/billing/invoices';
import { cancelOrder } from '@tonnage/contract/skip-hire/orders/movements';
import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import {
  getPayment,
  listRefunds,
  openCheckout,
  payInvoice,
  refund,
} from '@tonnage/contract/skip-hire/billing/payments';
import { getDeskToday } from '@tonnage/contract/skip-hire/desk';
import { getStatement } from '@tonnage/contract/skip-hire/billing/statements';
import type { FastifyInstance } from 'fastify';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { issueInvoice } from '../invoices/commands/issue-invoice.ts';
import { recordPayment } from './commands/record-payment.ts';
import { expirePayment, sendLateRefunds, sendRefund } from './jobs.ts';
import { issueCreditNote } from '../invoices/commands/credit-note.ts';
import { ConfigError, readConfig } from '../../../platform/config.ts';
import { stripeCards } from '../../../platform/cards/stripe.ts';
import { Client } from '../../../../test/client.ts';
import { draftOf } from '../../../../test/drafts.ts';
import { harness } from '../../../../test/harness.ts';
import { stripeStandIn } from '../../../../test/stripe-stand-in.ts';
import { NOW } from '../../../../test/fixtures.ts';

const h = harness();
const WEBHOOK_SECRET = 'whsec_a1b2c3d4e5f6';
const signer = new Stripe('sk_test_signs_only');
let stripe: Awaited<ReturnType<typeof stripeStandIn>>;
let app: FastifyInstance;
let deps: typeof h.deps;

beforeAll(async () => {
  stripe = await stripeStandIn();
  const keys = { secretKey: 'sk_test_tonnage1234', webhookSecret: WEBHOOK_SECRET, apiUrl: stripe.url };
  deps = { ...h.deps, cards: stripeCards(keys) };
  app = await buildApp(deps, { logLevel: 'silent' });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});
beforeEach(() => {
  h.clock.set(NOW);
  stripe.state.down = false;
});

const guest = () => new Client(app, h.fixtures.alpha.host, null);
const as = async (who: Parameters<typeof h.session>[0]) => new Client(app, h.fixtures.alpha.host, await h.session(who));

/** Sends an event as Stripe would: signed over its bytes, now. */
async function sent(type: string, object: object, over: { secret?: string; at?: string; payload?: string } = {}) {
  const payload = JSON.stringify({ id: `evt_${type}`, object: 'event', type, data: { object } });
  const timestamp = Math.floor(Date.parse(over.at ?? h.clock.now()) / 1000);
  const header = signer.webhooks.generateTestHeaderString({
    payload,
    secret: over.secret ?? WEBHOOK_SECRET,
    timestamp,
  });
  const headers = { 'stripe-signature': header, 'content-type': 'application/json; charset=utf-8' };
  return app.inject({ method: 'POST', url: '/api/payments/stripe', headers, payload: over.payload ?? payload });
}

type Session = object & { id: string; metadata: { paymentId: string; tenantId: string } };
const completed = (session: Session, over: object = {}) =>
  sent('checkout.session.completed', { ...session, status: 'complete', payment_status: 'paid', ...over });

/** An order of an account that pays by card, and its payer's checkout page. */
async function ordering() {
  const customer = await h.customer({ type: 'prepay' });
  const client = await as(customer.owner);
  const body = { data: h.input(customer.siteId, { payment: { method: 'card' } }) };
  const { data, meta } = await client.ok(createJob, { body });
  const url = new URL(meta.paymentUrl!);
  expect([url.pathname, url.search]).toEqual(['/pay/card', '']);
  const reference = url.hash.split('=').at(-1)!;
  const page = (await guest().ok(openCheckout, { body: { data: { reference } } })).data.url;
  const session = stripe.sessions.get(page.split('/').at(-1)!) as unknown as Session;
  const { paymentId, tenantId } = session.metadata;
  return {
    customer,
    client,
    reference,
    page,
    session,
    expire: () => {
      h.clock.set(data.payment!.expiresAt!);
      return expirePayment(deps, { paymentId, tenantId });
    },
    see: async () => (await client.ok(getOrder, { params: { id: data.id } })).data,
    payment: async () => (await client.ok(getPayment, { params: { id: paymentId } })).data,
    booked: () => h.number(`select booked from depot_days where depot_id = '${customer.depotId}'`),
  };
}

/** An invoice of £120.00 and its payer's checkout page. */
async function paying() {
  const customer = await h.customer();
  const { id } = await h.office((ctx) => issueInvoice(ctx, draftOf(customer)));
  const client = await as(customer.owner);
  const { data } = await client.ok(payInvoice, { params: { id } });
  const page = await guest().ok(openCheckout, { body: { data: { reference: data.url.split('=').at(-1)! } } });
  const session = stripe.sessions.get(page.data.url.split('/').at(-1)!) as unknown as Session;
  return {
    customer,
    id,
    client,
    session,
    see: async () => (await client.ok(getInvoice, { params: { id } })).data,
    payment: async () => (await client.ok(getPayment, { params: { id: data.paymentId } })).data,
  };
}

describe('the link to the checkout page', () => {
  test('opens one page, however often it is used, even at once', async () => {
    const w = await ordering();
    const made = stripe.state.created;
    const open = () => guest().ok(openCheckout, { body: { data: { reference: w.reference } } });
    const pages = await Promise.all([open(), open(), open()]);
    expect(new Set(pages.map(({ data }) => data.url))).toEqual(new Set([w.page]));
    expect(stripe.state.created).toBe(made);
    expect(w.session).toMatchObject({ amount_total: 24_000, currency: 'gbp' });
  });

  test('shows a message when Stripe is unreachable, and opens when it is back', async () => {
    const customer = await h.customer({ type: 'prepay' });
    const body = { data: h.input(customer.siteId, { payment: { method: 'card' } }) };
    const { meta } = await (await as(customer.owner)).ok(createJob, { body });
    const reference = meta.paymentUrl!.split('=').at(-1)!;
    stripe.state.down = true;
    expect((await guest().call(openCheckout, { body: { data: { reference } } })).refusal).toBe('CARDS_UNAVAILABLE');
    stripe.state.down = false;
    expect((await guest().call(openCheckout, { body: { data: { reference } } })).status).toBe(200);
  });

  test('leads to our page once the payment is settled', async () => {
    const w = await ordering();
    await completed(w.session);
    const { data } = await guest().ok(openCheckout, { body: { data: { reference: w.reference } } });
    expect(new URL(data.url).pathname).toBe(`/jobs/paid/${(await w.see()).id}`);
  });
});

describe('an event from Stripe', () => {
  test('that pays for an order cancelled meanwhile is recorded as due back to the card, and its page is closed', async () => {
    const w = await ordering();
    const { id } = await w.see();
    await w.client.ok(cancelOrder, { params: { id }, body: { data: {} } });
    expect(await w.booked()).toBe(0);
    await expirePayment(deps, w.session.metadata);
    expect(stripe.sessions.get(w.session.id)).toMatchObject({ status: 'expired' });
    // Stripe had taken the money already when the page was closed.
    await completed(w.session);
    expect(await w.see()).toMatchObject({ status: 'cancelled' });
    expect(await w.payment()).toMatchObject({ status: 'paid', refundDuePence: 24_000 });
  });

  test('pays an order once, however often it is sent', async () => {
    const w = await ordering();
    expect((await completed(w.session)).statusCode).toBe(200);
    expect(await w.see()).toMatchObject({ status: 'requested', payment: { status: 'paid' } });
    const before = await h.footprint();
    const replies = await Promise.all([completed(w.session), completed(w.session), completed(w.session)]);
    expect(replies.map((r) => r.statusCode)).toEqual([200, 200, 200]);
    expect(await h.footprint()).toEqual(before);
  });

  test('pays an invoice once; one of several at once counts', async () => {
    const w = await paying();
    await Promise.all([completed(w.session), completed(w.session), completed(w.session)]);
    expect(await w.see()).toMatchObject({ state: 'paid', settlements: [{ kind: 'card', amountPence: 12_000 }] });
    expect(await h.number(`select exposure_pence from accounts where id = '${w.customer.accountId}'`)).toBe(-12_000);
  });

  test('out of order changes nothing: a paid payment stays paid', async () => {
    const w = await ordering();
    await completed(w.session);
    for (const type of ['expired', 'async_payment_failed', 'async_payment_succeeded'])
      expect((await sent(`checkout.session.${type}`, w.session)).statusCode).toBe(200);
    expect((await w.see()).status).toBe('requested');
  });

  test('completed does not mean paid while a bank has still to confirm', async () => {
    for (const [type, status] of [
      ['checkout.session.async_payment_succeeded', 'requested'],
      ['checkout.session.async_payment_failed', 'awaiting_payment'],
    ] as const) {
      const w = await ordering();
      await completed(w.session, { payment_status: 'unpaid' });
      expect((await w.see()).status).toBe('awaiting_payment');
      await sent(type, { ...w.session, payment_status: type.endsWith('succeeded') ? 'paid' : 'unpaid' });
      expect((await w.see()).status).toBe(status);
    }
  });

  test('a payment that failed afterwards gets a page of its own for the next try', async () => {
    const w = await ordering();
    await completed(w.session, { payment_status: 'unpaid' });
    await sent('checkout.session.async_payment_failed', w.session);
    const next = await guest().ok(openCheckout, { body: { data: { reference: w.reference } } });
    expect(next.data.url).not.toBe(w.page);
    const again = stripe.sessions.get(next.data.url.split('/').at(-1)!) as unknown as Session;
    await completed(again);
    expect([(await w.see()).status, await w.booked()]).toEqual(['requested', 1]);
  });

  test('after the order was cancelled, the money is owed back to the card and no capacity is taken', async () => {
    const w = await ordering();
    await sent('checkout.session.expired', w.session);
    expect([(await w.see()).status, await w.booked()]).toEqual(['cancelled', 0]);
    await completed(w.session);
    expect([(await w.see()).status, await w.booked()]).toEqual(['cancelled', 0]);
    expect(await w.payment()).toMatchObject({ status: 'paid', refundDuePence: 24_000, unallocatedPence: 24_000 });
  });

  test('after an invoice’s page had expired, the money still pays the invoice, and the rest stays for the next', async () => {
    const w = await paying();
    await sent('checkout.session.expired', w.session);
    await h.office((ctx) => recordPayment(ctx, w.customer.accountId, 5_000, { invoiceIds: [w.id] }));
    await completed(w.session);
    expect(await w.see()).toMatchObject({ state: 'paid', openPence: 0 });
    expect(await w.payment()).toMatchObject({ status: 'paid', unallocatedPence: 5_000, refundDuePence: 0 });
  });

  test('with another amount delivers nothing and loses nothing', async () => {
    const order = await ordering();
    await completed(order.session, { amount_total: 100 });
    expect(await order.see()).toMatchObject({ status: 'cancelled' });
    expect(await order.payment()).toMatchObject({ status: 'paid', amountPence: 100, refundDuePence: 100 });
    const invoice = await paying();
    await completed(invoice.session, { amount_total: 7_000 });
    expect(await invoice.see()).toMatchObject({ state: 'part_paid', openPence: 5_000 });
    const euros = await paying();
    await completed(euros.session, { currency: 'eur' });
    expect(await euros.see()).toMatchObject({ state: 'issued', openPence: 12_000 });
    const noted = `select count(*) from audit_events where action = 'payment.unreadable'`;
    expect(await h.number(noted)).toBe(1);
  });

  test('about a session or event that is not ours is acknowledged and ignored', async () => {
    const before = await h.footprint();
    const { tenantId } = h.fixtures.alpha;
    const strange = [{}, { metadata: { paymentId: 'x', tenantId } }, { metadata: { paymentId: tenantId, tenantId } }];
    for (const object of strange) expect((await completed(object as Session)).statusCode).toBe(200);
    expect((await sent('customer.created', { id: 'cus_1' })).statusCode).toBe(200);
    expect(await h.footprint()).toEqual(before);
  });

  test('counts only with today’s signature over its exact bytes', async () => {
    const w = await ordering();
    const before = await h.footprint();
    const paid = { ...w.session, payment_status: 'paid' };
    const type = 'checkout.session.completed';
    const other = JSON.stringify({ id: 'evt', object: 'event', type, data: { object: paid } }).replace(
      '24000',
      '24001',
    );
    for (const over of [{ secret: 'whsec_of_another' }, { payload: other }, { at: '2026-03-03T08:54:00.000Z' }])
      expect((await sent(type, paid, over)).statusCode).toBe(400);
    const bare = await app.inject({ method: 'POST', url: '/api/payments/stripe', payload: { type } });
    expect(bare.statusCode).toBe(400);
    expect(await h.footprint()).toEqual(before);
  });
});

describe('a refund to a card', () => {
  /** Part of an invoice of £120.00 that a card has paid and that was credited with £60.00 with VAT. */
  async function refunding(amountPence: number) {
    const w = await paying();
    await completed(w.session);
    Object.assign(w.session, { payment_intent: `pi_${w.session.id}` });
    await h.office((ctx) =>
      issueCreditNote(ctx, w.id, { reason: 'Half empty', goodwill: { netPence: 5_000, vatRateBp: 2_000 } }),
    );
    const { customer } = w;
    const { paymentId } = w.session.metadata;
    const data = {
      accountId: customer.accountId,
      paymentId,
      amountPence,
      method: 'card',
      madeOn: NOW.slice(0, 10),
      reason: 'Agreed',
    } as const;
    const desk = new Client(app, h.fixtures.alpha.host, await h.session(h.fixtures.ledger));
    const made = (await desk.ok(refund, { body: { data } })).data;
    const job = { refundId: made.id, tenantId: h.fixtures.alpha.tenantId };
    const of = async () => (await desk.ok(listRefunds, { query: { paymentId } })).data[0]!;
    return { ...w, desk, made, data, of, send: () => sendRefund(deps, job) };
  }
  const sentBack = (paymentId: string) =>
    h.number(`select count(*) from emails where template = 'refund-made' and account_id =
      (select account_id from payments where id = '${paymentId}')`);

  test('is sent once, however often the queue tries, and the customer is told then', async () => {
    const w = await refunding(6_000);
    expect(w.made).toMatchObject({ status: 'sending', amountPence: 6_000 });
    expect(await sentBack(w.data.paymentId)).toBe(0);
    stripe.state.down = true;
    await expect(w.send()).rejects.toThrow();
    stripe.state.down = false;
    await Promise.all([w.send(), w.send()]);
    await w.send();
    expect(await w.of()).toMatchObject({ status: 'made', reference: expect.stringMatching(/^re_test_/) as string });
    expect(stripe.refunds.filter(({ metadata }) => metadata['refundId'] === w.made.id)).toMatchObject([
      { amount: 6_000, status: 'succeeded' },
    ]);
    expect(await sentBack(w.data.paymentId)).toBe(1);
    expect((await w.desk.call(refund, { body: { data: w.data } })).refusal).toBe('REFUND_TOO_LARGE');
  });

  test('is sent again the next day if the queue has given it up', async () => {
    const w = await refunding(6_000);
    const sends = `select count(*) from pgboss.job where name = 'refund.send' and data->>'refundId' = '${w.made.id}'`;
    await sendLateRefunds(deps);
    expect(await h.number(sends)).toBe(1);
    await h.rows(`update refunds set created_at = created_at - interval '25 hours' where id = '${w.made.id}'`);
    await sendLateRefunds(deps);
    expect(await h.number(sends)).toBe(2);
    await w.send();
  });

  test('is found again by its number after Stripe has forgotten its key', async () => {
    const w = await refunding(6_000);
    await w.send();
    await h.rows(`update refunds set status = 'sending', reference = null where id = '${w.made.id}'`);
    stripe.forget();
    await w.send();
    expect(stripe.refunds.filter(({ metadata }) => metadata['refundId'] === w.made.id)).toHaveLength(1);
    expect((await w.of()).status).toBe('made');
  });

  test('that Stripe refuses, or a bank returns days later, is money on account again, and says why', async () => {
    const failed = async () => (await w.desk.ok(getDeskToday, {})).data.failedRefunds;
    const w = await refunding(6_000);
    const before = await failed();
    stripe.state.refundsFail = true;
    await w.send();
    stripe.state.refundsFail = false;
    expect(await w.of()).toMatchObject({ status: 'failed', failure: 'expired or canceled card' });
    expect(await sentBack(w.data.paymentId)).toBe(0);
    const second = (await w.desk.ok(refund, { body: { data: w.data } })).data;
    await sendRefund(deps, { refundId: second.id, tenantId: h.fixtures.alpha.tenantId });
    const { client } = w;
    const balance = async () => (await client.ok(getStatement, {})).data.closingPence;
    expect(await balance()).toBe(0);
    const metadata = { refundId: second.id, tenantId: h.fixtures.alpha.tenantId };
    const object = { object: 'refund', status: 'failed', failure_reason: 'lost_or_stolen_card', metadata };
    for (const type of ['refund.updated', 'refund.failed']) expect((await sent(type, object)).statusCode).toBe(200);
    expect(await w.of()).toMatchObject({ id: second.id, status: 'failed', failure: 'lost or stolen card' });
    expect([await balance(), await failed()]).toEqual([-6_000, before + 2]);
    await w.desk.ok(refund, { body: { data: { ...w.data, method: 'bank' } } });
    expect([await balance(), await failed()]).toEqual([0, before]);
  });

  test('of an order that was paid and cancelled takes what is due back, and no credit', async () => {
    const w = await ordering();
    await completed(w.session);
    Object.assign(w.session, { payment_intent: `pi_${w.session.id}` });
    const { id } = await w.see();
    await w.client.ok(cancelOrder, { params: { id }, body: { data: {} } });
    const { paymentId } = w.session.metadata;
    const { accountId } = w.customer;
    const exposure = () => h.number(`select exposure_pence from accounts where id = '${accountId}'`);
    const before = await exposure();
    expect((await w.payment()).refundDuePence).toBe(24_000);
    const desk = new Client(app, h.fixtures.alpha.host, await h.session(h.fixtures.ledger));
    const data = {
      accountId,
      paymentId,
      amountPence: 24_000,
      method: 'card',
      madeOn: NOW.slice(0, 10),
      reason: 'Cancelled',
    } as const;
    const made = (await desk.ok(refund, { body: { data } })).data;
    await sendRefund(deps, { refundId: made.id, tenantId: h.fixtures.alpha.tenantId });
    expect(await w.payment()).toMatchObject({ refundDuePence: 0, refundedPence: 24_000 });
    expect(await exposure()).toBe(before);
    expect((await w.client.ok(getStatement, {})).data).toMatchObject({ closingPence: 0, ageing: { balancePence: 0 } });
  });
});

describe('after thirty minutes', () => {
  test('the page is closed with the order', async () => {
    const w = await ordering();
    await w.expire();
    expect((await w.see()).status).toBe('cancelled');
    expect(w.session).toMatchObject({ status: 'expired' });
  });

  test('an order that is just being paid waits for Stripe’s event', async () => {
    const w = await ordering();
    Object.assign(w.session, { status: 'complete' });
    await w.expire();
    expect((await w.see()).status).toBe('awaiting_payment');
    await completed(w.session);
    expect((await w.see()).status).toBe('requested');
  });

  test('nothing ends while Stripe is unreachable: the queue retries', async () => {
    const w = await ordering();
    stripe.state.down = true;
    await expect(w.expire()).rejects.toThrow();
    expect((await w.see()).status).toBe('awaiting_payment');
  });
});

test('startup requires both Stripe keys, and checks what they look like', () => {
  const both = { STRIPE_SECRET_KEY: 'sk_test_12345678', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' };
  expect(readConfig(both).stripe).toMatchObject({ secretKey: both.STRIPE_SECRET_KEY });
  expect(readConfig({}).stripe).toBeUndefined();
  for (const [env, message] of [
    [
      { STRIPE_SECRET_KEY: both.STRIPE_SECRET_KEY },
      'STRIPE_WEBHOOK_SECRET must be set together with STRIPE_SECRET_KEY.',
    ],
    [
      { STRIPE_WEBHOOK_SECRET: both.STRIPE_WEBHOOK_SECRET },
      'STRIPE_SECRET_KEY must be set together with STRIPE_WEBHOOK_SECRET.',
    ],
    [{ ...both, STRIPE_SECRET_KEY: 'pk_test_12345678' }, 'STRIPE_SECRET_KEY must be a Stripe secret key'],
    [{ ...both, STRIPE_WEBHOOK_SECRET: 'secret' }, 'STRIPE_WEBHOOK_SECRET must be the signing secret'],
  ] as const) {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(message);
    expect(() => readConfig(env)).not.toThrow('pk_test_12345678');
  }
});
