import * as webhooks from '@tonnage/contract/core/webhooks';
import type { Binder, Deps } from '../../platform/http/endpoint.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addWebhook, removeWebhook, rotateSecret, setWebhook } from './commands/save-webhook.ts';
import { redeliver, sendTest } from './commands/send-again.ts';
import { deliveryPage, presentDelivery, webhookById, webhooksOf } from './queries.ts';

export function webhookRoutes(bind: Binder, deps: Deps): void {
  bind.staff(webhooks.listWebhooks, async (ctx) => ({ data: await webhooksOf(ctx) }));
  bind.staff(webhooks.addWebhook, async (ctx, { body }) => {
    const secret = await addWebhook(ctx, deps, body.data);
    return { data: { secret, webhooks: await webhooksOf(ctx) } };
  });
  bind.staff(webhooks.setWebhook, async (ctx, { params, body }) => {
    await setWebhook(ctx, deps, params.id, body.data);
    return { data: await webhooksOf(ctx) };
  });
  bind.staff(webhooks.rotateWebhookSecret, async (ctx, { params }) => {
    const secret = await rotateSecret(ctx, deps, params.id);
    return { data: { secret, webhooks: await webhooksOf(ctx) } };
  });
  bind.staff(webhooks.removeWebhook, async (ctx, { params }) => {
    await removeWebhook(ctx, params.id);
    return { data: await webhooksOf(ctx) };
  });
  bind.staff(webhooks.listDeliveries, async (ctx, { params, query }) => {
    if (!(await webhookById(ctx, params.id))) throw new Refusal('NOT_FOUND');
    const { rows, total } = await deliveryPage(ctx, params.id, pageOf(query.pagination, 0));
    return { data: rows.map(presentDelivery), meta: { pagination: pageOf(query.pagination, total).pagination } };
  });
  bind.staff(webhooks.testWebhook, async (ctx, { params }) => ({
    data: presentDelivery(await sendTest(ctx, params.id)),
  }));
  bind.staff(webhooks.redeliver, async (ctx, { params }) => ({
    data: presentDelivery(await redeliver(ctx, params.id)),
  }));
}
