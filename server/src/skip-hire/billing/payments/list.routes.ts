import { getPayment, listPayments } from '@tonnage/contract/skip-hire/billing/payments';
import type { Binder } from '../../../platform/http/endpoint.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { requireLedger } from '../statements/statement.present.ts';
import { paymentById, paymentPage } from './list.queries.ts';
import { presentPayment } from './present.ts';

export function paymentListRoutes(bind: Binder): void {
  bind.account(listPayments, async (ctx, { query }) => {
    requireLedger(ctx);
    const { page, pageSize } = query.pagination;
    const { rows, total } = await paymentPage(ctx.db, ctx.scope, query);
    const pagination = { page, pageSize, pageCount: Math.ceil(total / pageSize), total };
    return { data: rows.map(presentPayment), meta: { pagination } };
  });
  bind.account(getPayment, async ({ db, scope }, { params }) => {
    scope.require('invoices.view');
    const row = await paymentById(db, scope, params.id);
    if (!row) throw new Refusal('NOT_FOUND');
    return { data: presentPayment(row) };
  });
}
