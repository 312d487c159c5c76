import * as wire from '@tonnage/contract/skip-hire/billing/payments';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { emailed } from '../../../platform/email/emailed.ts';
import { pageOf } from '../../../platform/http/paging.ts';
import { listFile } from '../../../platform/formats/list-file.ts';
import type { Reading, TenantContext } from '../../../platform/context.ts';
import type { Binder } from '../../../platform/http/endpoint.ts';
import { requireId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { presentAccount } from '../invoices/present.ts';
import { movePayment } from './commands/move-payment.ts';
import { recordPayment } from './commands/record-payment.ts';
import { voidPayment } from './commands/void-payment.ts';
import { DESK_PAYMENTS } from './csv.ts';
import { deskPaymentById, deskPaymentPage, deskPaymentsAfter } from './desk.queries.ts';
import { presentPayment } from './present.ts';

/** Payments of every customer, for accounts staff: recorded, voided and moved. */
export function deskPaymentRoutes(bind: Binder): void {
  bind.staff(
    wire.listDeskPayments,
    async (ctx, { query }) => {
      const { rows, total, more } = await deskPaymentPage(ctx, { ...query, ...pageOf(query.pagination, 0) });
      const { pagination } = pageOf(query.pagination, total, more);
      return { data: rows.map(present), meta: { pagination } };
    },
    (enter, { query }) =>
      listFile(enter, {
        name: ['payments', query.show],
        columns: DESK_PAYMENTS,
        after: async (ctx, last: wire.DeskPaymentRow | null, limit) => {
          const after = last && { id: last.id, day: last.receivedOn ?? dateIn(LONDON, last.createdAt) };
          return (await deskPaymentsAfter(ctx, query, { after, limit })).map(present);
        },
      }),
  );
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

const present = (row: Awaited<ReturnType<typeof deskPaymentById>>) => ({
  ...presentPayment(row),
  account: presentAccount(row),
  voidReason: row.void_reason,
  movedTo: row.to_id === null ? null : { id: row.to_id, name: row.to_name!, number: row.to_number! },
  correctable: row.correctable,
  receipt: row.receipt,
  updatedAt: row.changed_at.toISOString(),
});

const one = async (ctx: Reading<TenantContext>, id: string) => present(await deskPaymentById(ctx, id));
