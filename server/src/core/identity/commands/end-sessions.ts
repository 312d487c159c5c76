import type { SessionContext } from '../../../platform/context.ts';
import { isId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { notifySessions } from '../../../platform/events/notify-change.ts';

/** Ends one of the person's sessions at this company; another's, or one that has ended, is NOT_FOUND. */
export async function endSession({ db, now, session }: SessionContext, id: string): Promise<void> {
  const ended = await openOnes({ db, now, session })
    .where('id', '=', isId(id) ? id : session.tenantId)
    .execute();
  notifySessions(db, ended);
  if (ended.length === 0) throw new Refusal('NOT_FOUND');
}

/** Ends all of the person's sessions at this company except the current one; returns the number. */
export async function endOtherSessions({ db, now, session }: SessionContext): Promise<number> {
  const ended = await openOnes({ db, now, session }).where('id', '!=', session.id).execute();
  notifySessions(db, ended);
  return ended.length;
}

function openOnes({ db, now, session }: Pick<SessionContext, 'db' | 'now' | 'session'>) {
  return db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', session.user.id)
    .where('tenant_id', '=', session.tenantId)
    .where('ended_at', 'is', null)
    .returning('id');
}
