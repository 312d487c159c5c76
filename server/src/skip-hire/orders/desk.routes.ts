import * as wire from '@tonnage/contract/skip-hire/orders/desk';
import { getDeskPriceBasis } from '@tonnage/contract/skip-hire/orders/price-basis';
import { checkDeskJob, updateDeskJob } from '@tonnage/contract/skip-hire/orders/job-changes';
import { agreementOf } from '../prices/agreement.queries.ts';
import { checkChange } from './movements/commands/check-change.ts';
import { updateJob } from './movements/commands/update-job.ts';
import { jobStatus } from './jobs.queries.ts';
import { emailed } from '../../platform/email/emailed.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { RefusalWithQuote } from '../../platform/http/refusal-with-quote.ts';
import { Refusal } from '../../platform/refusal.ts';
import { cancelJob } from './movements/commands/cancel-job.ts';
import { requireJob } from './commands/job-event.ts';
import { bookMovement } from './movements/commands/book-movement.ts';
import { updateDeskOrder, removeNote, writeNote, waiveOverHire } from './commands/desk-order.ts';
import { deskPriceBasis } from './price-basis.queries.ts';
import { deskOrder, inAccountOf } from './desk-order.queries.ts';
import { deskOrderTable, orderCounts } from './order-list.queries.ts';
import { movementQuote } from './telephone/movement-quote.queries.ts';

/** All orders of the company, and everything about one. */
export function deskOrderRoutes(bind: Binder): void {
  bind.staff(wire.listDeskOrders, deskOrderTable.answer, deskOrderTable.file);
  bind.staff(wire.getOrderCounts, async (ctx, { query }) => ({ data: await orderCounts(ctx, query.depotId) }));
  bind.staff(wire.getDeskOrder, (ctx, { params }) => deskOrder(ctx, params.id));
  bind.staff(getDeskPriceBasis, async (ctx, { params }) => ({ data: await deskPriceBasis(ctx, params.id) }));
  bind.staff(wire.updateDeskOrder, async (ctx, { params, body }) => {
    await updateDeskOrder(ctx, params.id, body.data);
    return deskOrder(ctx, params.id);
  });
  bind.staff(wire.waiveOverHire, async (ctx, { params, body }) => {
    await waiveOverHire(ctx, params.id, body.data);
    return deskOrder(ctx, params.id);
  });
  bind.staff(wire.requestMovement, async (ctx, { params, body }) => {
    const { jobId, paymentUrl } = await bookMovement(ctx, params.id, body.data);
    return { ...(await deskOrder(ctx, params.id)), meta: { jobId, paymentUrl, ...emailed(ctx) } };
  });
  bind.staff(wire.quoteDeskMovement, async (ctx, { params, body }) => ({
    data: await movementQuote(ctx, params.id, body.data),
  }));
  bind.staff(wire.cancelForCustomer, async (ctx, { params, body }) => {
    const job = await requireJob(ctx, params.id);
    await cancelJob(await inAccountOf(ctx, job.order_id), job.id, body.data.reason);
    return deskOrder(ctx, job.order_id);
  });
  bind.staff(checkDeskJob, async (ctx, { params, body }) => {
    const job = await requireJob(ctx, params.id);
    const { agreedPence, siteId, ...change } = body.data;
    const office = { agreement: await agreementOf(ctx, agreedPence), siteId };
    return { data: await checkChange(await inAccountOf(ctx, job.order_id), job.id, change, office) };
  });
  bind.staff(updateDeskJob, async (ctx, { params, body }) => {
    const job = await requireJob(ctx, params.id);
    const { agreedPence, priceReason, siteId, ...change } = body.data;
    const office = { agreement: await agreementOf(ctx, agreedPence, priceReason ?? null), siteId };
    const account = await inAccountOf(ctx, job.order_id);
    await updateJob(account, job.id, change, {}, office).catch((error: unknown) => {
      // The desk asks for the price again itself.
      throw error instanceof RefusalWithQuote ? new Refusal(error.code) : error;
    });
    return { data: await jobStatus(ctx, job.id) };
  });
  bind.staff(wire.writeNote, async (ctx, { params, body }) => {
    await writeNote(ctx, params.id, body.data.body);
    return deskOrder(ctx, params.id);
  });
  bind.staff(wire.removeNote, async (ctx, { params }) => deskOrder(ctx, await removeNote(ctx, params.id)));
}
