import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import { getSandboxPayment, settleSandboxPayment, payInvoice } from '@tonnage/contract/skip-hire/billing/payments';
import { getApplicationAuth } from '@tonnage/contract/core/tenants/application';
import { getInvoice } from '@tonnage/contract/skip-hire/billing/invoices';
import { checkPrices } from '@tonnage/contract/skip-hire/orders/order-price';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { issueInvoice } from '../../src/skip-hire/billing/invoices/commands/issue-invoice.ts';
import { noCards } from '../../src/platform/cards/cards.ts';
import { Client } from '../client.ts';
import { draftOf } from '../drafts.ts';
import { harness } from '../harness.ts';
import type { Company, Customer } from '../fixtures.ts';

const h = harness();
/** A server without a card processor, before and after the company has become the demo company. */
let plain: FastifyInstance;
let demo: FastifyInstance;

const start = async () => {
  const app = await buildApp({ ...h.deps, cards: noCards }, { logLevel: 'silent' });
  await app.ready();
  return app;
};
beforeAll(async () => {
  plain = await start();
  await h.rows(`update tenants set sandbox_cards = true where id = '${h.fixtures.beta.tenantId}'`);
  demo = await start();
});
afterAll(async () => {
  await plain.close();
  await demo.close();
});

const on = async (app: FastifyInstance, member: Customer['owner'], company: Company = h.fixtures.alpha) =>
  new Client(app, company.host, await h.session(member, company));
const guest = (app: FastifyInstance, company: Company = h.fixtures.alpha) => new Client(app, company.host, null);

async function invoiceOf(customer: Customer): Promise<string> {
  return h.office(async (ctx) => (await issueInvoice(ctx, draftOf(customer))).id);
}

describe('a company without a card processor', () => {
  test('takes no card for an invoice, and the invoice stays open', async () => {
    const customer = await h.customer();
    const id = await invoiceOf(customer);
    for (const app of [plain, demo]) {
      const client = await on(app, customer.owner);
      const before = await h.footprint();
      const answer = await client.call(payInvoice, { params: { id } });
      expect([answer.status, answer.refusal]).toEqual([409, 'NO_CARDS']);
      expect(await h.footprint()).toEqual(before);
      expect((await client.ok(getInvoice, { params: { id } })).data.openPence).toBe(12_000);
      expect((await client.ok(getApplicationAuth, {})).data.takesCards).toBe(false);
    }
  });

  test('says so beside the price of an order that would be paid by card, and refuses it', async () => {
    const customer = await h.customer({ type: 'prepay' });
    const client = await on(plain, customer.owner);
    const order = h.input(customer.siteId, { payment: { method: 'card' } });
    const { data } = await client.ok(checkPrices, { body: { data: h.question(customer.siteId) } });
    expect(data.blockers.map(({ code }) => code)).toEqual(['NO_CARDS']);
    const before = await h.footprint();
    expect((await client.call(createJob, { body: { data: order } })).refusal).toBe('NO_CARDS');
    expect({ ...(await h.footprint()), held_prices: 0 }).toEqual({ ...before, held_prices: 0 });
  });

  test('has no sandbox, not even for a payment that was started at one', async () => {
    // Started while the sandbox was enabled for everybody.
    const reference = await h.cardPayment();
    for (const app of [plain, demo]) {
      expect((await guest(app).call(getSandboxPayment, { body: { data: { reference } } })).status).toBe(404);
      const body = { data: { reference, outcome: 'approve' as const } };
      expect((await guest(app).call(settleSandboxPayment, { body })).status).toBe(404);
    }
    expect(await h.rows(`select status from payments where reference = '${reference}'`)).toEqual([
      { status: 'pending' },
    ]);
  });
});

test('the demo company pays at the sandbox, beside companies that cannot', async () => {
  const { owner } = h.fixtures.stranger;
  const client = await on(demo, owner, h.fixtures.beta);
  expect((await client.ok(getApplicationAuth, {})).data.takesCards).toBe(true);
});
