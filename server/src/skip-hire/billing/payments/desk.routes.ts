import * as wire from '@tonnage/contract/skip-hire/billing/payments';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { emailed } from '../../../platform/email/emailed.ts';
import type { Reading, TenantContext } from '../../../platform/context.ts';
import type { Binder } from '../../../platform/http/endpoint.ts';
import { requireId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { movePayment, voidPayment } from './commands/recorded-payment.ts';
import { recordPayment } from './commands/record-payment.ts';
import { deskPaymentTable } from './desk-payments.queries.ts';

/** Payments of every customer, for accounts staff: recorded, voided and moved. */
export function deskPaymentRoutes(bind: Binder): void {
  bind.staff(wire.listDeskPayments, deskPaymentTable.answer, deskPaymentTable.file);
  bind.staff(wire.getDeskPayment, async (ctx, { params }) => ({ data: await one(ctx, params.id) }));
  bind.staff(wire.recordPayment, async (ctx, { body }) => {
    const { accountId, amountPence, ...of } = body.data;
    if (of.receivedOn > dateIn(LONDON, ctx.now)) throw new Refusal('PAYMENT_IN_FUTURE');
    requireId(accountId);
    return { data: { id: await recordPayment(ctx, accountId, amountPence, of) } };
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

async function one(ctx: Reading<TenantContext>, id: string) {
  const payment = await deskPaymentTable.one(ctx, id);
  if (!payment) throw new Refusal('NOT_FOUND');
  return payment;
}
