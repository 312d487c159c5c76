import * as organisation from '@tonnage/contract/core/webhooks/organisations';
import * as webhooks from '@tonnage/contract/core/webhooks';
import type { OrganisationWebhookEvent } from '@tonnage/contract/core/webhooks/organisations';
import type { Binder } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createWebhook, removeWebhook, rotateSecret, updateWebhook, redeliver, sendTest } from './commands/webhooks.ts';
import { deliveryTable, organisationDeliveryTable, presentDelivery, webhookById, webhooksOf } from './queries.ts';
import { type Owner, requireOwner } from './owner.ts';

type Reader = Parameters<typeof webhooksOf>[0];

/** The company's webhooks, at the desk. */
export function webhookRoutes(bind: Binder, deps: Deps): void {
  bind.staff(webhooks.listWebhooks, async (ctx) => ({ data: await webhooksOf(ctx, null) }));
  bind.staff(webhooks.createWebhook, async (ctx, { body }) => {
    const secret = await createWebhook(ctx, deps, null, body.data);
    return { data: { secret, webhooks: await webhooksOf(ctx, null) } };
  });
  bind.staff(webhooks.updateWebhook, async (ctx, { params, body }) => {
    await updateWebhook(ctx, deps, null, params.id, body.data);
    return { data: await webhooksOf(ctx, null) };
  });
  bind.staff(webhooks.rotateWebhookSecret, async (ctx, { params }) => {
    const secret = await rotateSecret(ctx, deps, null, params.id);
    return { data: { secret, webhooks: await webhooksOf(ctx, null) } };
  });
  bind.staff(webhooks.removeWebhook, async (ctx, { params }) => {
    await removeWebhook(ctx, null, params.id);
    return { data: await webhooksOf(ctx, null) };
  });
  bind.staff(webhooks.listDeliveries, async (ctx, given) => {
    await requireWebhook(ctx, null, given.params.id);
    return deliveryTable.answer(ctx, given);
  });
  bind.staff(webhooks.testWebhook, async (ctx, { params }) => ({
    data: presentDelivery(await sendTest(ctx, null, params.id)),
  }));
  bind.staff(webhooks.redeliver, async (ctx, { params }) => ({
    data: presentDelivery(await redeliver(ctx, null, params.id)),
  }));
}

/** The webhooks of an organisation of Metrics, for its managers. */
export function organisationWebhookRoutes(bind: Binder, deps: Deps): void {
  const all = (ctx: Reader, id: string) => webhooksOf<OrganisationWebhookEvent>(ctx, id);
  bind.organisations(organisation.listOrganisationWebhooks, async (ctx, { params }) => {
    requireOwner(ctx, params.id);
    return { data: await all(ctx, params.id) };
  });
  bind.organisations(organisation.createOrganisationWebhook, async (ctx, { params, body }) => {
    const secret = await createWebhook(ctx, deps, params.id, body.data);
    return { data: { secret, webhooks: await all(ctx, params.id) } };
  });
  bind.organisations(organisation.updateOrganisationWebhook, async (ctx, { params, body }) => {
    await updateWebhook(ctx, deps, params.id, params.webhookId, body.data);
    return { data: await all(ctx, params.id) };
  });
  bind.organisations(organisation.rotateOrganisationWebhookSecret, async (ctx, { params }) => {
    const secret = await rotateSecret(ctx, deps, params.id, params.webhookId);
    return { data: { secret, webhooks: await all(ctx, params.id) } };
  });
  bind.organisations(organisation.removeOrganisationWebhook, async (ctx, { params }) => {
    await removeWebhook(ctx, params.id, params.webhookId);
    return { data: await all(ctx, params.id) };
  });
  bind.organisations(organisation.listOrganisationDeliveries, async (ctx, given) => {
    const { params } = given;
    requireOwner(ctx, params.id);
    await requireWebhook(ctx, params.id, params.webhookId);
    return organisationDeliveryTable.answer(ctx, given);
  });
  bind.organisations(organisation.testOrganisationWebhook, async (ctx, { params }) => ({
    data: presentDelivery(await sendTest(ctx, params.id, params.webhookId)),
  }));
  bind.organisations(organisation.redeliverToOrganisation, async (ctx, { params }) => ({
    data: presentDelivery(await redeliver(ctx, params.id, params.deliveryId)),
  }));
}

async function requireWebhook(ctx: Reader, owner: Owner, id: string): Promise<void> {
  if (!(await webhookById(ctx, owner, id))) throw new Refusal('NOT_FOUND');
}
