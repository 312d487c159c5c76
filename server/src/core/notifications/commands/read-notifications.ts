import { sql } from 'kysely';
import type { OrganisationContext } from '../../../platform/context.ts';
import { uuids } from '../../../platform/db/arrays.ts';
import { notifyChange } from '../../../platform/events/notify-change.ts';

/** Marks the person's own notifications as read or unread: the named ones, or all. Unchanged ones are not updated. */
export async function readNotifications(
  { db, now, scope }: OrganisationContext,
  { ids, read }: { ids?: readonly string[] | undefined; read: boolean },
): Promise<void> {
  let mine = db
    .updateTable('notifications')
    .set({ read_at: read ? now : null })
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', scope.actor.userId)
    .where('read_at', read ? 'is' : 'is not', null);
  if (ids) mine = mine.where(sql<boolean>`id = any(${uuids(ids)})`);
  await mine.execute();
  notifyChange(db, { tenant: scope.tenantId, account: null, person: scope.actor.userId, topic: 'notices' });
}
