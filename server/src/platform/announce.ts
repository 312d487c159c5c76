import { type WebhookEvent, WEBHOOK_EVENTS } from '@tonnage/contract/core/webhooks';
import type { Instant } from '@tonnage/domain/common/dates';
import { sql } from 'kysely';
import { json, type Db } from './db/db.ts';
import { newId } from './db/ids.ts';
import type { Queue } from './queue/queue.ts';

/** Whether webhooks can subscribe to the action. */
export function isAnnounced(action: string): action is WebhookEvent {
  return (WEBHOOK_EVENTS as readonly string[]).includes(action);
}

export interface Announcement {
  /** The action's id in the audit, by which a receiver recognises a repeat. */
  eventId: string;
  event: string;
  kind: string;
  entityId: string;
  accountId: string | null;
  /** Set for an action on one job of an order. */
  jobId: string | undefined;
}

/**
 * Writes a delivery for each subscribed webhook and queues it, in the action's transaction, so a delivery exists exactly when its
 * action does. The message only names what changed; a receiver fetches the details with an API key.
 */
export async function announce(
  ctx: { db: Db; now: Instant; queue: Queue; scope: { tenantId: string } },
  listeners: readonly string[],
  { eventId, event, kind, entityId, accountId, jobId }: Announcement,
): Promise<void> {
  const { db, now, scope } = ctx;
  const about = { kind, id: entityId, ...(jobId !== undefined && { jobId }) };
  const body = json({ id: eventId, event, at: now, accountId, about });
  for (const webhookId of listeners) {
    const id = newId(now);
    await db
      .insertInto('webhook_deliveries')
      .values({
        id,
        tenant_id: scope.tenantId,
        webhook_id: webhookId,
        event_id: eventId,
        event,
        body,
        next_at: now,
        created_at: now,
      })
      .execute();
    await ctx.queue.send(db, 'webhook.deliver', { deliveryId: id, webhookId, tenantId: scope.tenantId });
  }
}

/** Active webhooks of the tenant that subscribed to the event. */
export function listenersTo(event: WebhookEvent) {
  return sql<string[]>`tonnage_listeners(${event})`;
}
