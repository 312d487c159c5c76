import { getPayment, listPayments, type PaymentRow } from '@tonnage/contract/skip-hire/billing/payments';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { listFile } from '../../../platform/formats/list-file.ts';
import type { Binder } from '../../../platform/http/endpoint.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { requireLedger } from '../statements/statement.present.ts';
import { PAYMENTS } from './csv.ts';
import { paymentById, paymentPage, paymentsAfter } from './list.queries.ts';
import { presentPayment } from './present.ts';

export function paymentListRoutes(bind: Binder): void {
  bind.account(
    listPayments,
    async (ctx, { query }) => {
      requireLedger(ctx);
      const { page, pageSize } = query.pagination;
      const { rows, total } = await paymentPage(ctx.db, ctx.scope, query);
      const pagination = { page, pageSize, pageCount: Math.ceil(total / pageSize), total };
      return { data: rows.map(presentPayment), meta: { pagination } };
    },
    (enter, { query: { status } }) =>
      listFile(enter, {
        name: 'payments',
        columns: PAYMENTS,
        after: async (ctx, last: PaymentRow | null, limit) => {
          requireLedger(ctx);
          const { db, scope } = ctx;
          const after = last && { id: last.id, day: last.receivedOn ?? dateIn(LONDON, last.createdAt) };
          return (await paymentsAfter(db, scope, { status, after, limit })).map(presentPayment);
        },
      }),
  );
  bind.account(getPayment, async ({ db, scope }, { params }) => {
    scope.require('invoices.view');
    const row = await paymentById(db, scope, params.id);
    if (!row) throw new Refusal('NOT_FOUND');
    return { data: presentPayment(row) };
  });
}
