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

type AuditContext = { db: Db; now: Instant; scope: { tenantId: string; actor: Actor }; queue?: Queue };

/**
 * Records who did what, and for whom, in the action's transaction. Notifies subscribers of the account, the company's webhooks
 * for the event, and modules that follow the entity. An action that webhooks can subscribe to needs the queue.
 */
export function audit(ctx: AuditContext, { entityId, changes, ...action }: AuditEvent): Promise<void> {
  return auditEach(ctx, action, [{ entityId, changes }]);
}

/** The same for one action on each of many entities of an account, written in one statement. */
export async function auditEach(
  ctx: AuditContext,
  { action, entity, accountId }: Pick<AuditEvent, 'action' | 'entity' | 'accountId'>,
  done: readonly { entityId: string; changes: Record<string, unknown> | undefined }[],
): Promise<void> {
  if (done.length === 0) return;
  const { db, queue, scope } = ctx;
  const { entities, followers } = auditing();
  const topic = entities[entity]?.topic;
  if (topic) notifyChange(db, { tenant: scope.tenantId, account: accountId, topic });
  const events = done.map(({ entityId, changes = {} }) => ({ id: newId(ctx.now), entityId, changes }));
  const written = db.insertInto('audit_events').values(
    events.map(({ id, entityId, changes }) => ({
      id,
      tenant_id: scope.tenantId,
      account_id: accountId,
      at: ctx.now,
      actor_kind: scope.actor.kind,
      actor_user_id: scope.actor.userId,
      actor_driver_id: scope.actor.driverId ?? null,
      action,
      entity,
      entity_id: entityId,
      changes: json(changes),
    })),
  );
  const follower = accountId !== null && queue !== undefined ? followers[entity] : undefined;
  if (!follower && !isAnnounced(action)) return void (await written.execute());
  // The same for each of them.
  const { followed, listeners } = await written
    .returning([
      (follower ? follower.wants(scope.tenantId, accountId!) : sql<boolean>`false`).as('followed'),
      (isAnnounced(action) ? listenersTo(action) : sql<string[]>`'{}'::uuid[]`).as('listeners'),
    ])
    .executeTakeFirstOrThrow();
  for (const { id, entityId, changes } of events) {
    if (followed) await follower!.follow({ db, queue: queue! }, scope.tenantId, entityId);
    if (listeners.length === 0) continue;
    if (!queue) throw new Error(`${action} is announced, and was done without the queue.`);
    await announce({ ...ctx, queue }, listeners, {
      eventId: id,
      event: action,
      kind: entity,
      entityId,
      accountId,
      jobId: typeof changes['jobId'] === 'string' ? changes['jobId'] : undefined,
    });
  }
}

/** The same for a company's own set-up: its settings, catalogue, prices and keys. */
export function auditCompany(ctx: AuditContext, action: string, changes: Record<string, unknown>): Promise<void> {
  return audit(ctx, { action, entity: 'tenant', entityId: ctx.scope.tenantId, accountId: null, changes });
}
