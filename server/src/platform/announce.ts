import { type WebhookEvent, WEBHOOK_EVENTS } from '@tonnage/contract/core/webhooks';
import type { Instant } from '@tonnage/domain/common/dates';
import { sql } from 'kysely';
import { json, type Db } from './db/db.ts';
import { newId } from './db/ids.ts';
import type { Queue } from './queue/queue.ts';

/** Whether others may be told of the action. */
export function isAnnounced(action: string): action is WebhookEvent {
  return (WEBHOOK_EVENTS as readonly string[]).includes(action);
}

export interface Announcement {
  /** The id of the action in the audit: a receiver tells a repeat by it. */
  eventId: string;
  event: string;
  kind: string;
  entityId: string;
  accountId: string | null;
  /** Of an action to one job of an order. */
  jobId: string | undefined;
}

/**
 * Writes a delivery for each webhook that listens, and asks the queue to send it, in the transaction of the action: there is one
 * when there is an action, and not otherwise. What is told is which thing it was; what became of it is asked for with a key.
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

/** Who is told of it: webhooks of the tenant that are on and chose the event. */
export function listenersTo(event: WebhookEvent) {
  return sql<string[]>`tonnage_listeners(${event})`;
}
