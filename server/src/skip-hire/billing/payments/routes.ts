import * as wire from '@tonnage/contract/skip-hire/billing/payments';
import {
  getPayment,
  getSandboxPayment,
  listPayments,
  openCheckout as openEndpoint,
  settleSandboxPayment,
} from '@tonnage/contract/skip-hire/billing/payments';
import type { FastifyInstance } from 'fastify';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { Binder } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { hasDemoCompany, tenantOfHost } from '../../../platform/tenant.ts';
import { hostOf } from '../../../platform/sessions/session.ts';
import { asWorker } from '../../../platform/queue/worker-context.ts';
import type { Reading, TenantContext } from '../../../platform/context.ts';
import { declinePayment } from './commands/decline-payment.ts';
import { settlePayment } from './commands/settle-payment.ts';
import { cardPayment } from './queries.ts';
import { cardProviderOf } from '../../../core/tenants/cards.queries.ts';
import { checked } from '../../../platform/http/text-endpoint.ts';
import { requireLedger } from '../statements/statement.queries.ts';
import { deskPaymentTable, paymentTable, refundTable } from './payments.queries.ts';
import { retrying } from '../../../platform/db/retrying.ts';
import { openCheckout } from './commands/open-checkout.ts';
import { takeCardNews } from './commands/handle-card-event.ts';
import { emailed } from '../../../platform/email/emailed.ts';
import { requireId } from '../../../platform/db/ids.ts';
import { movePayment, voidPayment } from './commands/recorded-payment.ts';
import { recordPayment } from './commands/record-payment.ts';
import { setOff, writeOff } from './commands/settle-without-money.ts';
import { refund, refundablePence } from './commands/refund.ts';
import { takeRefundNews } from './commands/settle-refund.ts';

/**
 * A payment that is answered at the sandbox. Throws NOT_FOUND, also if the company does not use the sandbox, or no
 * longer does.
 */
async function sandboxPayment(ctx: TenantContext, reference: string) {
  const { tenantId } = ctx.scope;
  const found =
    (await cardProviderOf(ctx, tenantId)) === 'sandbox' && (await cardPayment(ctx.db, tenantId, 'sandbox', reference));
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

async function present(ctx: TenantContext, reference: string) {
  const { payment, orderNumbers, returnPath } = await sandboxPayment(ctx, reference);
  return {
    data: {
      reference: payment.reference,
      amountPence: payment.amount_pence,
      status: payment.status,
      declined: payment.declines > 0,
      orderNumbers,
      invoiceNumber: payment.invoice_number,
      expiresAt: payment.expires_at?.toISOString() ?? null,
      returnUrl: returnPath,
    },
  };
}

/** Whether any company of this installation takes cards at the sandbox. */
export async function hasSandbox({ cards, database }: Pick<Deps, 'cards' | 'database'>): Promise<boolean> {
  if (cards.provider !== null) return cards.provider === 'sandbox';
  return hasDemoCompany(database);
}

/** The sandbox gateway needs no session: the reference alone allows answering for the card. */
export function paymentRoutes(bind: Binder, deps: Deps): void {
  bind.open(getSandboxPayment, async (request, { body }) => {
    const tenantId = await tenantOfHost(deps.database, hostOf(request));
    return asWorker(deps, tenantId, deps.clock.now(), (ctx) => present(ctx, body.data.reference));
  });
  bind.open(settleSandboxPayment, async (request, { body }) => {
    const tenantId = await tenantOfHost(deps.database, hostOf(request));
    return asWorker(deps, tenantId, deps.clock.now(), async (ctx) => {
      const { payment } = await sandboxPayment(ctx, body.data.reference);
      if (body.data.outcome === 'approve') await settlePayment(ctx, payment.id, 'paid');
      else await declinePayment(ctx, payment.id);
      return present(ctx, body.data.reference);
    });
  });
}

export function paymentListRoutes(bind: Binder): void {
  bind.account(
    listPayments,
    async (ctx, given) => {
      requireLedger(ctx);
      return paymentTable.answer(ctx, given);
    },
    (enter, given) => paymentTable.file(checked(enter, requireLedger), given),
  );
  bind.account(getPayment, async (ctx, { params }) => {
    ctx.scope.require('invoices.view');
    const data = await paymentTable.one(ctx, params.id);
    if (!data) throw new Refusal('NOT_FOUND');
    return { data };
  });
}

/** Leads to a card processor's page; the payment's reference is the only key. */
export function cardRoutes(bind: Binder, deps: Deps): void {
  bind.open(openEndpoint, async (request, { body }) => {
    const tenantId = await tenantOfHost(deps.database, hostOf(request));
    return { data: { url: await openCheckout(deps, tenantId, body.data.reference) } };
  });
}

/**
 * The webhook that Stripe reports payments to. It is outside the contract because only Stripe calls it, and the
 * signature covers the raw body. Every signed request is answered 200, or Stripe would retry it for ever.
 */
export async function cardNewsRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  if (deps.cards.provider !== 'stripe') return;
  await app.register((inside, _options, done) => {
    inside.removeContentTypeParser('application/json');
    inside.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    inside.post('/api/payments/stripe', { config: { rateLimit: false } }, async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const body = typeof request.body === 'string' ? request.body : '';
      const changes = await deps.cards.read(body, typeof signature === 'string' ? signature : '', deps.clock.now());
      if (changes === null) return reply.status(400).send({ received: false });
      if (changes)
        await retrying(() =>
          asWorker(deps, changes.tenantId, deps.clock.now(), (ctx) =>
            'refundId' in changes ? takeRefundNews(ctx, changes) : takeCardNews(ctx, changes),
          ),
        );
      return { received: true };
    });
    done();
  });
}

/** Payments of every customer, for accounts staff: recorded, voided and moved. */
export function deskPaymentRoutes(bind: Binder): void {
  bind.staff(wire.listDeskPayments, deskPaymentTable.answer, deskPaymentTable.file);
  bind.staff(wire.getDeskPayment, async (ctx, { params }) => ({ data: await one(ctx, params.id) }));
  bind.staff(wire.recordPayment, async (ctx, { body }) => {
    const { accountId, amountPence, ...of } = body.data;
    if (of.receivedOn > dateIn(LONDON, ctx.now)) throw new Refusal('PAYMENT_IN_FUTURE');
    requireId(accountId);
    const { method, invoiceIds = [], ...rest } = of;
    if (method === 'set_off')
      return { data: { id: await setOff(ctx, accountId, { ...rest, amountPence, invoiceIds }) } };
    return { data: { id: await recordPayment(ctx, accountId, amountPence, { ...rest, method, invoiceIds }) } };
  });
  bind.staff(wire.writeOff, async (ctx, { params, body }) => {
    requireId(params.id);
    return { data: { paymentId: await writeOff(ctx, params.id, body.data) } };
  });
  bind.staff(wire.voidPayment, async (ctx, { params, body }) => {
    requireId(params.id);
    await voidPayment(ctx, params.id, body.data.reason);
    return { data: { ...(await one(ctx, params.id)), ...emailed(ctx) } };
  });
  bind.staff(wire.movePayment, async (ctx, { params, body }) => {
    requireId(params.id);
    const { id, unsent } = await movePayment(ctx, params.id, body.data);
    return { data: { ...(await one(ctx, id)), ...emailed(ctx), unsent } };
  });
}

/** Money that goes back to customers, for accounts staff. */
export function refundRoutes(bind: Binder): void {
  bind.staff(wire.listRefunds, refundTable.answer, refundTable.file);
  bind.staff(wire.getRefundable, async (ctx, { query }) => {
    requireId(query.accountId);
    if (query.paymentId !== undefined) requireId(query.paymentId);
    return { data: { refundablePence: await refundablePence(ctx, query) } };
  });
  bind.staff(wire.refund, async (ctx, { body }) => {
    requireId(body.data.accountId);
    if (body.data.paymentId !== undefined) requireId(body.data.paymentId);
    const id = await refund(ctx, body.data);
    const data = await refundTable.one(ctx, id);
    return { data: { ...data!, ...emailed(ctx) } };
  });
}

async function one(ctx: Reading<TenantContext>, id: string) {
  const payment = await deskPaymentTable.one(ctx, id);
  if (!payment) throw new Refusal('NOT_FOUND');
  return payment;
}
