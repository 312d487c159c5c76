import type { Instant } from '@tonnage/domain/common/dates';
import type { Db } from '../../../platform/db/db.ts';
import { forgetDevices } from './known-devices.ts';
import { notifySessions } from '../../../platform/events/notify-change.ts';

/**
 * Ends a person's sessions at every company, forgets their known browsers, and drops a change of address that was begun, because anyone
 * with the old password may use them.
 * The requesting session and browser stay. `because`: the reason given to their other pages. Needs a transaction across tenants.
 */
export async function endAccess(
  db: Db,
  now: Instant,
  userId: string,
  {
    because = null,
    ...but
  }: { sessionId: string | null; deviceToken: string | null; because?: 'PASSWORD_CHANGED' | null } = {
    sessionId: null,
    deviceToken: null,
  },
): Promise<void> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now, ended_because: because })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(but.sessionId !== null, (open) => open.where('id', '!=', but.sessionId))
    .returning('id')
    .execute();
  notifySessions(db, ended);
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute();
  await forgetDevices(db, userId, but.deviceToken);
}

/** Revokes every link emailed to a person. Needs a transaction across tenants. */
export async function voidLinks(db: Db, now: Instant, userId: string): Promise<void> {
  await db
    .updateTable('user_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}
