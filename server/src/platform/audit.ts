import type { AuditEntity } from '@tonnage/domain/common/audit';
import type { Topic } from '@tonnage/contract/live-updates';
import type { Instant } from '@tonnage/domain/common/dates';
import { announce, isAnnounced, listenersTo } from './announce.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { json, type Db } from './db/db.ts';
import { newId } from './db/ids.ts';
import type { Queued } from './queue/job.ts';
import type { Queue } from './queue/queue.ts';
import type { Actor } from './scope.ts';
import { notifyChange } from './events/notify-change.ts';

interface AuditEvent {
  /** Dotted, past tense: `order.placed`. */
  action: string;
  entity: AuditEntity;
  entityId: string;
  accountId: string | null;
  changes?: Record<string, unknown>;
}

/** Recalculates metrics that depend on a changed order (`metrics/sources/jobs.ts`). */
export const orderChange = {
  name: 'metric.resync',
  data: z.object({ orderId: z.string(), tenantId: z.string() }),
} satisfies Queued;

/** The live-update topic of an action on each kind of entity. */
const TOPIC: Partial<Record<AuditEntity, Topic>> = {
  order: 'orders',
  enquiry: 'enquiries',
  document: 'documents',
  invoice: 'money',
  payment: 'money',
};

/**
 * Records who did what, and for whom, in the action's transaction. Notifies subscribers of the account, the company's webhooks
 * for the event, and the metrics that draw on the account. An action that webhooks can subscribe to needs the queue.
 */
export async function audit(
  ctx: { db: Db; now: Instant; scope: { tenantId: string; actor: Actor }; queue?: Queue },
  event: AuditEvent,
): Promise<void> {
  const id = newId(ctx.now);
  const { action, changes = {} } = event;
  const topic = TOPIC[event.entity];
  if (topic) notifyChange(ctx.db, { tenant: ctx.scope.tenantId, account: event.accountId, topic });
  const written = ctx.db.insertInto('audit_events').values({
    id,
    tenant_id: ctx.scope.tenantId,
    account_id: event.accountId,
    at: ctx.now,
    actor_kind: ctx.scope.actor.kind,
    actor_user_id: ctx.scope.actor.userId,
    actor_driver_id: ctx.scope.actor.driverId ?? null,
    action,
    entity: event.entity,
    entity_id: event.entityId,
    changes: json(changes),
  });
  // A metric may be calculated from this order.
  const feeds = event.entity === 'order' && event.accountId !== null && ctx.queue !== undefined;
  if (!feeds && !isAnnounced(action)) return void (await written.execute());
  const { fed, listeners } = await written
    .returning([
      (feeds ? sql<boolean>`tonnage_has_source(${ctx.scope.tenantId}, ${event.accountId})` : sql<boolean>`false`).as(
        'fed',
      ),
      (isAnnounced(action) ? listenersTo(action) : sql<string[]>`'{}'::uuid[]`).as('listeners'),
    ])
    .executeTakeFirstOrThrow();
  if (fed) await ctx.queue!.send(ctx.db, orderChange, { orderId: event.entityId, tenantId: ctx.scope.tenantId });
  if (listeners.length === 0) return;
  if (!ctx.queue) throw new Error(`${action} is announced, and was done without the queue.`);
  await announce({ ...ctx, queue: ctx.queue }, listeners, {
    eventId: id,
    event: action,
    kind: event.entity,
    entityId: event.entityId,
    accountId: event.accountId,
    jobId: typeof changes['jobId'] === 'string' ? changes['jobId'] : undefined,
  });
}

/** The same for a company's own set-up: its settings, catalogue, prices and keys. */
export function auditCompany(
  ctx: Parameters<typeof audit>[0],
  action: string,
  changes: Record<string, unknown>,
): Promise<void> {
  return audit(ctx, { action, entity: 'tenant', entityId: ctx.scope.tenantId, accountId: null, changes });
}
