import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { requireId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';

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
