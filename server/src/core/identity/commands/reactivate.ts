import type { Instant } from '@tonnage/domain/common/dates';
import { audit } from '../../audit/commands/audit.ts';
import type { Db } from '../../../platform/db/db.ts';

/** Reactivates a login that its owner deactivated. The caller has verified the person's identity. Source: metrics.md §2.10. */
export async function reactivate(
  { db, now }: { db: Db; now: Instant },
  tenantId: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const back = await db
    .updateTable('users')
    .set({ deactivated_at: null })
    .where('id', '=', id)
    .where('deactivated_at', 'is not', null)
    .executeTakeFirst();
  if (back.numUpdatedRows !== 1n) return;
  await audit(
    { db, now, scope: { tenantId, actor: { kind: 'customer', userId: id, name } } },
    { action: 'user.reactivated', entity: 'user', entityId: id, accountId: null },
  );
}
