import type { AuditEntity } from '@tonnage/domain/common/audit';
import type { Instant } from '@tonnage/domain/common/dates';
import { announce, isAnnounced, listenersTo } from './announce.ts';
import { sql } from 'kysely';
import { auditing } from '../ports.ts';
import { json, type Db } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { Actor } from '../../../platform/scope.ts';
import { notifyChange } from '../../../platform/events/notify-change.ts';

interface AuditEvent {
  /** Dotted, past tense: `order.placed`. */
  action: string;
  entity: AuditEntity;
  entityId: string;
  accountId: string | null;
  changes?: Record<string, unknown>;
}

/**
 * Records who did what, and for whom, in the action's transaction. Notifies subscribers of the account, the company's webhooks
 * for the event, and modules that follow the entity. An action that webhooks can subscribe to needs the queue.
 */
export async function audit(
  ctx: { db: Db; now: Instant; scope: { tenantId: string; actor: Actor }; queue?: Queue },
  event: AuditEvent,
): Promise<void> {
  const id = newId(ctx.now);
  const { action, changes = {} } = event;
  const { entities, followers } = auditing();
  const topic = entities[event.entity]?.topic;
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
  const { db, queue, scope } = ctx;
  const follower = event.accountId !== null && queue !== undefined ? followers[event.entity] : undefined;
  if (!follower && !isAnnounced(action)) return void (await written.execute());
  const { followed, listeners } = await written
    .returning([
      (follower ? follower.wants(scope.tenantId, event.accountId!) : sql<boolean>`false`).as('followed'),
      (isAnnounced(action) ? listenersTo(action) : sql<string[]>`'{}'::uuid[]`).as('listeners'),
    ])
    .executeTakeFirstOrThrow();
  if (followed) await follower!.follow({ db, queue: queue! }, scope.tenantId, event.entityId);
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
