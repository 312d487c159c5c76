import { sql } from 'kysely';
import { json } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { auditWebhook, type Owner, requireOwner, type WebhookContext } from '../owner.ts';
import { deliveryById, webhookById, type DeliveryRow } from '../queries.ts';
import { delivery } from '../../audit/commands/announce.ts';

type DeliveryContent = Pick<DeliveryRow, 'webhook_id' | 'organisation_id' | 'event_id' | 'event' | 'body'>;

/** Sends a test to an address. Throws NOT_FOUND, WRONG_STATE for one that is switched off. */
export async function sendTest(ctx: WebhookContext, owner: Owner, webhookId: string): Promise<DeliveryRow> {
  requireOwner(ctx, owner);
  const webhook = await webhookById(ctx, owner, webhookId);
  if (!webhook) throw new Refusal('NOT_FOUND');
  refuseWhenOff(webhook.active);
  const eventId = newId(ctx.now);
  const about = { kind: 'webhook', id: webhook.id };
  const whose = owner === null ? { accountId: null } : { organisationId: owner };
  const body = json({ id: eventId, event: 'test', at: ctx.now, ...whose, about });
  const content = { webhook_id: webhook.id, organisation_id: owner, event_id: eventId, event: 'test', body };
  return queued(ctx, 'tested', content, false);
}

/** Sends a finished delivery again, with the same body. Throws NOT_FOUND, WRONG_STATE. */
export async function redeliver(ctx: WebhookContext, owner: Owner, id: string): Promise<DeliveryRow> {
  requireOwner(ctx, owner);
  const earlier = await deliveryById(ctx, owner, id);
  if (!earlier) throw new Refusal('NOT_FOUND');
  refuseWhenOff((await webhookById(ctx, owner, earlier.webhook_id))?.active ?? false);
  if (earlier.state === 'waiting') throw alreadyPending();
  return queued(ctx, 'redelivered', earlier, true);
}

/**
 * A pending delivery blocks a second one of the same event, also for two concurrent requests (webhook_deliveries_one_open). The
 * state is a literal: a prepared statement cannot match a partial index by a parameter.
 */
async function queued(
  ctx: WebhookContext,
  verb: string,
  content: DeliveryContent,
  redelivery: boolean,
): Promise<DeliveryRow> {
  const { db, scope, now } = ctx;
  const { webhook_id, organisation_id, event_id, event, body } = content;
  const row = await db
    .insertInto('webhook_deliveries')
    .values({
      id: newId(now),
      tenant_id: scope.tenantId,
      webhook_id,
      organisation_id,
      event_id,
      event,
      body,
      redelivery,
      next_at: now,
      created_at: now,
    })
    .onConflict((c) =>
      c.columns(['tenant_id', 'webhook_id', 'event_id']).where('state', '=', sql.lit('waiting')).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  if (!row) throw alreadyPending();
  await ctx.queue.send(db, delivery, {
    deliveryId: row.id,
    webhookId: webhook_id,
    tenantId: scope.tenantId,
  });
  await auditWebhook(ctx, organisation_id, verb, { id: webhook_id, event, eventId: event_id });
  return row;
}

function refuseWhenOff(active: boolean): void {
  if (!active) throw new Refusal('WRONG_STATE', { message: 'This webhook is switched off. Switch it on first.' });
}

function alreadyPending(): Refusal {
  return new Refusal('WRONG_STATE', { message: 'This is already being sent. Check the result in a moment.' });
}
