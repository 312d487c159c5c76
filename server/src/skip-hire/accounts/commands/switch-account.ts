import type { SessionContext } from '../../../platform/context.ts';
import { sql } from 'kysely';
import { isId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { memberships } from '../queries.ts';
import { notifyChange } from '../../../platform/events/notify-change.ts';

/**
 * Switches this session to another of the person's accounts; their next sign-in starts there too. An account that was merged into
 * another leads to that one, so that links in earlier emails still work. Not a member: NOT_FOUND.
 */
export async function switchAccount(ctx: SessionContext, accountId: string) {
  const { session, db, now } = ctx;
  const all = isId(accountId)
    ? await memberships(db, { tenantId: session.tenantId, userId: session.user.id, now })
    : [];
  const { rows } = all.some((m) => m.id === accountId)
    ? { rows: [] }
    : await sql<{ id: string | null }>`select tonnage_survivor_of(${isId(accountId) ? accountId : null}) as id`.execute(
        db,
      );
  const survivorId = rows[0]?.id;
  const chosen = all.find((m) => m.id === accountId) ?? all.find(({ id }) => id === survivorId);
  if (!chosen) throw new Refusal('NOT_FOUND', { field: 'newAccountId' });
  await db.updateTable('sessions').set({ account_id: chosen.id }).where('id', '=', session.id).execute();
  notifyChange(db, { session: session.id });
  await db
    .updateTable('account_members')
    .set({ last_used_at: now })
    .where('account_id', '=', chosen.id)
    .where('user_id', '=', session.user.id)
    .execute();
  return chosen;
}
