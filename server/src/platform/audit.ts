import type { AuditEntity } from '@tonnage/domain/common/audit';
import type { Topic } from '@tonnage/contract/live-updates';
import type { Instant } from '@tonnage/domain/common/dates';
import { announce, isAnnounced, listenersTo } from './announce.ts';
import { sql } from 'kysely';
import { json, type Db } from './db/db.ts';
import { newId } from './db/ids.ts';
import type { Queue } from './queue/queue.ts';
import type { Actor } from './http/scope.ts';
import { notifyChange } from './events/notify-change.ts';

interface AuditEvent {
  /** Dotted, past tense: `order.placed`. */
  action: string;
  entity: AuditEntity;
  entityId: string;
  accountId: string | null;
  changes?: Record<string, unknown>;
}

/** The live updates that an action on such a thing is of. */
const TOPIC: Partial<Record<AuditEntity, Topic>> = {
  order: 'orders',
  document: 'documents',
  invoice: 'money',
  payment: 'money',
};

/**
 * Writes who did what, for whom, in the transaction of the action. Tells those who follow the account, the company's webhooks that
 * listen to it, and the metrics that are read of the account. An action that webhooks are told of must come with the queue.
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
  // What becomes of an order may be what a metric stands on.
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
  if (fed) await ctx.queue!.send(ctx.db, 'metric.resync', { orderId: event.entityId, tenantId: ctx.scope.tenantId });
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

/** The same of what a company is set up by: its settings, its catalogue, its prices, its keys. */
export function auditCompany(
  ctx: Parameters<typeof audit>[0],
  action: string,
  changes: Record<string, unknown>,
): Promise<void> {
  return audit(ctx, { action, entity: 'tenant', entityId: ctx.scope.tenantId, accountId: null, changes });
}
