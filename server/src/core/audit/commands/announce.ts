import { type WebhookEvent, WEBHOOK_EVENTS } from '@tonnage/contract/core/webhooks';
import type { Instant } from '@tonnage/domain/common/dates';
import { sql } from 'kysely';
import { z } from 'zod';
import { json, type Db } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import type { Queued } from '../../../platform/queue/job.ts';
import type { Queue } from '../../../platform/queue/queue.ts';

/**
 * Delivers one event to a webhook (`core/webhooks/jobs.ts`). Hanging receivers of one company and its organisations hold at most
 * eight workers (`judge-receiver.ts`).
 */
export const delivery = {
  name: 'webhook.deliver',
  data: z.object({ deliveryId: z.string(), webhookId: z.string(), tenantId: z.string() }),
  atOnce: { workers: 10, inGroup: 1, by: 'webhookId' },
} as const satisfies Queued;

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

type Ctx = { db: Db; now: Instant; queue: Queue; scope: { tenantId: string } };

/** Announces an action to the company's webhooks. The message only names what changed; a receiver fetches it with an API key. */
export function announce(
  ctx: Ctx,
  listeners: readonly string[],
  { eventId, event, kind, entityId, accountId, jobId }: Announcement,
): Promise<void> {
  const about = { kind, id: entityId, ...(jobId !== undefined && { jobId }) };
  const body = json({ id: eventId, event, at: ctx.now, accountId, about });
  return queueDeliveries(ctx, listeners, { eventId, event, organisationId: null, body });
}

/**
 * Writes a delivery for each webhook and queues it, in the action's transaction, so a delivery exists exactly when its action
 * does.
 */
export async function queueDeliveries(
  { db, now, queue, scope }: Ctx,
  listeners: readonly string[],
  message: { eventId: string; event: string; organisationId: string | null; body: string },
): Promise<void> {
  for (const webhookId of listeners) {
    const id = newId(now);
    await db
      .insertInto('webhook_deliveries')
      .values({
        id,
        tenant_id: scope.tenantId,
        webhook_id: webhookId,
        organisation_id: message.organisationId,
        event_id: message.eventId,
        event: message.event,
        body: message.body,
        next_at: now,
        created_at: now,
      })
      .execute();
    await queue.send(db, delivery, { deliveryId: id, webhookId, tenantId: scope.tenantId });
  }
}

/** The company's active webhooks that subscribed to the event. */
export function listenersTo(event: WebhookEvent) {
  return sql<string[]>`tonnage_listeners(${event})`;
}
