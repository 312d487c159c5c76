import { audit } from '../../../platform/audit.ts';
import type { TenantContext } from '../../../platform/http/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { ownerOf } from '../desk.queries.ts';

/**
 * Notes something on an order for the office alone. Its audit row is a note's and not the order's, whose history the customer
 * reads, and says nothing of what was written.
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
