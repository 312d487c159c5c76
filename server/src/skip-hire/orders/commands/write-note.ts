import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
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
