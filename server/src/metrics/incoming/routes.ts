import * as incoming from '@tonnage/contract/metrics/incoming';
import { createHash } from 'node:crypto';
import { LIMITS } from '@tonnage/contract/limits';
import type { Binder } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { withIncoming } from './incoming-session.ts';
import { Refusal } from '../../platform/refusal.ts';
import { organisationTable } from '../organisations/queries.ts';
import { countFigures, readFigures } from './commands/read-figures.ts';
import { receiveFigures } from './commands/receive-figures.ts';
import { makeIncoming, requireMetric, revokeIncoming, setIncoming } from './commands/save-incoming.ts';
import { hasIncoming, incomingDeliveryTable, incomingOf } from './queries.ts';

export function incomingRoutes(bind: Binder, deps: Deps): void {
  bind.organisations(incoming.listIncomingWebhooks, async (ctx, { params }) => ({
    data: await incomingOf(ctx, params.id),
  }));
  bind.organisations(incoming.createIncomingWebhook, async (ctx, { params, body }) => {
    const secret = await makeIncoming(ctx, deps, params.id, body.data);
    return { data: { secret, webhooks: await incomingOf(ctx, params.id) } };
  });
  bind.organisations(incoming.updateIncomingWebhook, async (ctx, { params, body }) => {
    await setIncoming(ctx, params.id, params.webhookId, body.data);
    return { data: await incomingOf(ctx, params.id) };
  });
  bind.organisations(incoming.revokeIncomingWebhook, async (ctx, { params }) => {
    await revokeIncoming(ctx, params.id, params.webhookId);
    return { data: await incomingOf(ctx, params.id) };
  });
  bind.organisations(incoming.tryIncomingMapping, async (ctx, { params, body }) => {
    ctx.scope.requireManager(params.id);
    const { mapping, sample } = body.data;
    requireMetric(mapping);
    const organisation = await organisationTable.one(ctx, params.id);
    const asked = { mapping, body: parsed(sample), zone: organisation!.timeZone };
    const figures = await readFigures({ ...ctx, scope: ctx.scope.within(params.id) }, asked, { preview: true });
    const rows = figures.map(({ row, ...rest }) => ({
      metric: row.metric,
      value: row.value,
      comment: row.comment ?? null,
      ...rest,
    }));
    return { data: { ...countFigures(figures), rows } };
  });
  bind.organisations(incoming.listIncomingDeliveries, async (ctx, { params, query }) => {
    ctx.scope.requireManager(params.id);
    if (!(await hasIncoming(ctx, params.id, params.webhookId))) throw new Refusal('NOT_FOUND');
    return incomingDeliveryTable.answer(ctx, { params, query });
  });
  bind.open(incoming.receiveFigures, async (request, { params, body }) => {
    const data = await withIncoming(deps, request, params.id, (ctx, { timeZone: zone, ...hook }) => {
      const named = request.headers['tonnage-delivery'];
      const delivery =
        typeof named === 'string' && named !== ''
          ? named.slice(0, LIMITS.idempotencyKey)
          : digestOf(request.signedBody);
      return receiveFigures(ctx, { ...hook, zone, delivery, body });
    });
    return { data };
  });
}

const digestOf = (text: string | null) =>
  createHash('sha256')
    .update(text ?? '')
    .digest('hex');

function parsed(sample: string): unknown {
  try {
    return JSON.parse(sample);
  } catch {
    throw new Refusal('INCOMING_BODY');
  }
}
