import { audit } from '../../audit/commands/audit.ts';
import type { SessionContext } from '../../../platform/context.ts';
import type { Trace } from '../../../platform/http/trace.ts';
import { scopeOf } from './scope-of.ts';
import { notifySessions } from '../../../platform/events/notify-change.ts';

/** Ends this session. Does nothing if it has already ended. */
export async function signOut(ctx: SessionContext, trace: Trace): Promise<void> {
  const { db, now, session } = ctx;
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', session.id)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  if (ended.length === 0) return;
  notifySessions(db, ended);
  await audit(
    { db, now, scope: scopeOf(session) },
    { action: 'user.signed_out', entity: 'user', entityId: session.user.id, accountId: null, changes: { ...trace } },
  );
}
