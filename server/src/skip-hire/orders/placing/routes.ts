import {
  putJob,
  patchJob,
  checkJobChange,
  updateJob as updateJobEndpoint,
} from '@tonnage/contract/skip-hire/orders/job-changes';
import { createJob, requestCollection as requestCollectionEndpoint } from '@tonnage/contract/skip-hire/orders/jobs';
import {
  cancelJob as cancelJobEndpoint,
  cancelOrder as cancelOrderEndpoint,
  requestExchange as requestExchangeEndpoint,
  requestReposition as requestRepositionEndpoint,
  requestTipAndReturn as requestTipAndReturnEndpoint,
} from '@tonnage/contract/skip-hire/orders/movements';
import {
  createOrder,
  deleteJob,
  deleteOrder,
  patchOrder,
  postJob,
  updateOrder as updateOrderEndpoint,
} from '@tonnage/contract/skip-hire/orders/order-resource';
import { checkPrices } from '@tonnage/contract/skip-hire/orders/order-price';
import { checkCoverage, getLockedDates } from '@tonnage/contract/skip-hire/orders/coverage';
import type { AccountContext, Reading } from '../../../platform/context.ts';
import type { Binder } from '../../../platform/http/endpoint.ts';
import { ResourceBinder } from '../../../platform/http/query-language/resource-binder.ts';
import { cancelJob } from '../movements/commands/cancel-job.ts';
import { checkChange } from '../movements/commands/check-change.ts';
import type { OpenedMovement } from '../movements/commands/order-movement.ts';
import {
  requestCollection,
  requestExchange,
  requestReposition,
  requestTipAndReturn,
} from '../movements/commands/request-movement.ts';
import { updateJob } from '../movements/commands/update-job.ts';
import type { Entries } from '../../../platform/http/query-language/entries.ts';
import { cancelOrder } from '../commands/cancel-order.ts';
import { placeOrder } from './commands/place-order.ts';
import { quotePrice } from './commands/quote-price.ts';
import { coverageOf, lockedDatesOf } from './coverage.queries.ts';
import { updateOrder } from '../commands/update-order.ts';
import { orderDetail } from '../detail.queries.ts';
import { firstJobOf } from '../queries.ts';

const one = async (ctx: Reading<AccountContext>, orderId: string) => ({ data: await orderDetail(ctx, orderId) });

const opened = async (ctx: AccountContext, { orderId, jobId, paymentUrl }: OpenedMovement) => ({
  ...(await one(ctx, orderId)),
  meta: { jobId, paymentUrl },
});

/** Everything that a customer does with orders and their jobs. */
export function placeRoutes(bind: Binder, entries: Entries): void {
  bind.account(checkCoverage, async (ctx, { params }) => ({ data: await coverageOf(ctx, params.value) }));
  bind.account(getLockedDates, async (ctx, { params, query }) => ({
    data: await lockedDatesOf(ctx, params.value, query),
  }));
  bind.account(checkPrices, async (ctx, { body }) => ({ data: await quotePrice(ctx, body.data) }));
  bind.account(createJob, async (ctx, { body }) => {
    const { orderIds, paymentUrl } = await placeOrder(ctx, body.data);
    return { data: await orderDetail(ctx, orderIds[0]!, { isNew: true }), meta: { orderIds, paymentUrl } };
  });
  bind.account(requestCollectionEndpoint, async (ctx, { params, body }) =>
    one(ctx, (await requestCollection(ctx, params.id, body.data)).orderId),
  );
  bind.account(requestExchangeEndpoint, async (ctx, { params, body }) =>
    opened(ctx, await requestExchange(ctx, params.id, body.data)),
  );
  bind.account(requestTipAndReturnEndpoint, async (ctx, { params, body }) =>
    opened(ctx, await requestTipAndReturn(ctx, params.id, body.data)),
  );
  bind.account(requestRepositionEndpoint, async (ctx, { params, body }) =>
    opened(ctx, await requestReposition(ctx, params.id, body.data)),
  );
  bind.account(updateJobEndpoint, async (ctx, { params, body, ifMatch }) =>
    one(ctx, await updateJob(ctx, params.id, body.data, { order: ifMatch })),
  );
  const resource = new ResourceBinder(bind, entries);
  for (const endpoint of [putJob, patchJob])
    resource.update(endpoint, (ctx, id, { data }, ifMatch) => updateJob(ctx, id, data, { job: ifMatch }));
  resource.remove(deleteJob, (ctx, id, ifMatch) => cancelJob(ctx, id, null, ifMatch));
  resource.create(postJob, async (ctx, { data }) => {
    const meta = await placeOrder(ctx, data);
    return { id: await firstJobOf(ctx.db, meta.orderIds[0]!), meta };
  });
  resource.create(createOrder, async (ctx, { data }) => {
    const meta = await placeOrder(ctx, data);
    return { id: meta.orderIds[0]!, meta };
  });
  for (const endpoint of [updateOrderEndpoint, patchOrder])
    resource.update(endpoint, (ctx, id, { data }, ifMatch) => updateOrder(ctx, id, data, ifMatch));
  resource.remove(deleteOrder, (ctx, id, ifMatch) => cancelOrder(ctx, id, undefined, ifMatch));
  bind.account(checkJobChange, async (ctx, { params, body }) => ({
    data: await checkChange(ctx, params.id, body.data),
  }));
  bind.account(cancelJobEndpoint, async (ctx, { params, body }) =>
    one(ctx, await cancelJob(ctx, params.id, body.data.reason)),
  );
  bind.account(cancelOrderEndpoint, async (ctx, { params, body }) => {
    await cancelOrder(ctx, params.id, body.data.reason ?? undefined);
    return one(ctx, params.id);
  });
}
