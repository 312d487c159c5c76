import { getPayment, listPayments } from '@tonnage/contract/skip-hire/billing/payments';
import type { Binder } from '../../../platform/http/endpoint.ts';
import { checked } from '../../../platform/http/text-endpoint.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { requireLedger } from '../statements/statement.present.ts';
import { paymentTable } from './payments.queries.ts';

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
