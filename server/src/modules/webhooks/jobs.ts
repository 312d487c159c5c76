import type { Deps } from '../../platform/endpoint.ts';
import { across } from '../../platform/across.ts';
import { asWorker } from '../../platform/worker-scope.ts';
import { webhookById, type DeliveryRow } from './queries.ts';
import { signatureOf } from './signature.ts';

/** When a delivery that failed is tried again, minutes after each attempt; after the last of them it has failed for good. */
export const BACK_OFF_MINUTES = [0.5, 2, 10, 30, 120, 360] as const;

/** How long one attempt has a delivery for itself: longer than an answer is waited for. */
const CLAIM_MS = 60_000;
/** How long the log is kept, days. */
const LOG_DAYS = 30;

interface Work {
  deliveryId: string;
  tenantId: string;
}

/**
 * Sends one delivery, signed, and writes down how it was answered: 2xx is delivered, anything else is tried again later, each time
 * with the same body. One that another attempt has in hand, that is not due yet or that is over is left alone. To a webhook that
 * was switched off meanwhile nothing is sent.
 */
export async function deliver(deps: Deps, work: Work): Promise<void> {
  const started = deps.clock.now();
  const taken = await asWorker(deps, work.tenantId, started, async (ctx) => {
    const claimed = await ctx.db
      .updateTable('webhook_deliveries')
      .set({ claimed_until: new Date(Date.parse(started) + CLAIM_MS).toISOString() })
      .where('id', '=', work.deliveryId)
      .where('state', '=', 'waiting')
      .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', new Date(started))]))
      .where((eb) => eb.or([eb('next_at', 'is', null), eb('next_at', '<=', new Date(started))]))
      .returningAll()
      .executeTakeFirst();
    if (!claimed) return null;
    const webhook = (await webhookById(ctx, claimed.webhook_id))!;
    if (webhook.active) return { claimed, webhook };
    await over(ctx.db, claimed.id, { state: 'failed', error: 'The webhook was switched off.', finished_at: started });
    return null;
  });
  if (taken === null) return;

  const { claimed, webhook } = taken;
  const seconds = Math.floor(Date.parse(started) / 1000);
  const before = webhook.previous_until !== null && webhook.previous_until.toISOString() > started;
  const sealed = before ? [webhook.secret, webhook.previous_secret!] : [webhook.secret];
  const posted = await deps.poster.post(
    webhook.url,
    {
      'content-type': 'application/json',
      'user-agent': 'Tonnage-Webhooks/1',
      'tonnage-event': claimed.event,
      'tonnage-delivery': claimed.id,
      'tonnage-signature': signatureOf(
        sealed.map((text) => deps.tokens.unseal(text)),
        seconds,
        claimed.body,
      ),
    },
    claimed.body,
  );
  const now = deps.clock.now();
  const delivered = posted.status !== null && posted.status >= 200 && posted.status < 300;
  const wait = BACK_OFF_MINUTES[claimed.attempts];
  await asWorker(deps, work.tenantId, now, async (ctx) => {
    const again = delivered || wait === undefined ? null : new Date(Date.parse(now) + wait * 60_000).toISOString();
    await over(ctx.db, claimed.id, {
      attempts: claimed.attempts + 1,
      status: posted.status,
      latency_ms: posted.latencyMs,
      answer: posted.answer,
      error: posted.error,
      ...(again === null
        ? { state: delivered ? 'delivered' : 'failed', next_at: null, finished_at: now }
        : { next_at: again }),
    });
    if (again !== null) await ctx.queue.send(ctx.db, 'webhook.deliver', work, { at: again });
  });
}

type Outcome = Partial<Record<keyof DeliveryRow, string | number | null>> & { state?: DeliveryRow['state'] };

function over(db: Parameters<typeof webhookById>[0]['db'], id: string, outcome: Outcome): Promise<unknown> {
  return db
    .updateTable('webhook_deliveries')
    .set({ ...(outcome as object), claimed_until: null })
    .where('id', '=', id)
    .execute();
}

/** Drops what was logged long ago. Daily, for all tenants. */
export async function sweepDeliveries({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const ago = new Date(Date.parse(clock.now()) - LOG_DAYS * 86_400_000);
  await across(database, (db) =>
    db.deleteFrom('webhook_deliveries').where('created_at', '<', ago).where('state', '<>', 'waiting').execute(),
  );
}
