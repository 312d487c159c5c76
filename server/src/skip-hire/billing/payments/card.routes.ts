import { openCheckout as openEndpoint } from '@tonnage/contract/skip-hire/billing/payments';
import type { FastifyInstance } from 'fastify';
import type { Binder } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { retrying } from '../../../platform/db/retrying.ts';
import { hostOf } from '../../../platform/sessions/session.ts';
import { tenantOfHost } from '../../../platform/tenant.ts';
import { asWorker } from '../../../platform/queue/worker-context.ts';
import { openCheckout } from './commands/open-checkout.ts';
import { takeCardNews } from './commands/handle-card-event.ts';

/** Leads to a card processor's page; the payment's reference is the only key. */
export function cardRoutes(bind: Binder, deps: Deps): void {
  bind.open(openEndpoint, async (request, { body }) => {
    const tenantId = await tenantOfHost(deps.database, hostOf(request));
    return { data: { url: await openCheckout(deps, tenantId, body.data.reference) } };
  });
}

/**
 * The webhook that Stripe reports payments to. It is outside the contract because only Stripe calls it, and the
 * signature covers the raw body. Every signed request is answered 200, or Stripe would retry it for ever.
 */
export async function cardNewsRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  if (deps.cards.provider !== 'stripe') return;
  await app.register((inside, _options, done) => {
    inside.removeContentTypeParser('application/json');
    inside.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    inside.post('/api/payments/stripe', { config: { rateLimit: false } }, async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const body = typeof request.body === 'string' ? request.body : '';
      const changes = await deps.cards.read(body, typeof signature === 'string' ? signature : '', deps.clock.now());
      if (changes === null) return reply.status(400).send({ received: false });
      if (changes)
        await retrying(() => asWorker(deps, changes.tenantId, deps.clock.now(), (ctx) => takeCardNews(ctx, changes)));
      return { received: true };
    });
    done();
  });
}
