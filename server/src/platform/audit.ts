import type { AuditEntity } from '@tonnage/contract/desk-audit';
import { json, type Db } from './db.ts';
import { newId } from './ids.ts';
import type { Instant } from '@tonnage/domain/dates';
import type { Actor } from './scope.ts';

interface AuditEvent {
  /** Dotted, past tense: `order.placed`. */
  action: string;
  entity: AuditEntity;
  entityId: string;
  accountId: string | null;
  changes?: Record<string, unknown>;
}

/** Writes who did what, for whom, in the transaction of the deed. */
export async function audit(
  ctx: { db: Db; now: Instant; scope: { tenantId: string; actor: Actor } },
  event: AuditEvent,
): Promise<void> {
  await ctx.db
    .insertInto('audit_events')
    .values({
      id: newId(ctx.now),
      tenant_id: ctx.scope.tenantId,
      account_id: event.accountId,
      at: ctx.now,
      actor_kind: ctx.scope.actor.kind,
      actor_user_id: ctx.scope.actor.userId,
      actor_driver_id: ctx.scope.actor.driverId ?? null,
      action: event.action,
      entity: event.entity,
      entity_id: event.entityId,
      changes: json(event.changes ?? {}),
    })
    .execute();
}
