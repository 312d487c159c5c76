import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { newId, requireId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { ownerOf } from '../desk.queries.ts';

/**
 * Adds a note to an order that only staff read. It is audited as a note and not as the order, whose history the
 * customer reads, and without its text.
 */
export async function writeNote(ctx: TenantContext, orderId: string, body: string): Promise<void> {
  const { db, now, scope } = ctx;
  const order = await ownerOf(ctx, orderId);
  if (!order) throw new Refusal('NOT_FOUND');
  const id = newId(now);
  await db
    .insertInto('order_notes')
    .values({
      id,
      tenant_id: scope.tenantId,
      order_id: order.id,
      body,
      written_by: scope.actor.userId!,
      created_at: now,
    })
    .execute();
  await audit(ctx, {
    action: 'note.written',
    entity: 'note',
    entityId: id,
    accountId: null,
    changes: { orderId: order.id },
  });
}

/** Removes the caller's own note; another's is NOT_FOUND here. Returns its order's id. */
export async function removeNote(ctx: TenantContext, noteId: string): Promise<string> {
  const { db, scope } = ctx;
  requireId(noteId);
  const deleted = await db
    .deleteFrom('order_notes')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', noteId)
    .where('written_by', '=', scope.actor.userId)
    .returning('order_id')
    .executeTakeFirst();
  if (!deleted) throw new Refusal('NOT_FOUND');
  await audit(ctx, {
    action: 'note.removed',
    entity: 'note',
    entityId: noteId,
    accountId: null,
    changes: { orderId: deleted.order_id },
  });
  return deleted.order_id;
}
