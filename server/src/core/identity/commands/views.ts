import type { SavedView } from '@tonnage/contract/core/identity/views';
import { LIMITS } from '@tonnage/contract/limits';
import { sql } from 'kysely';
import type { SessionContext } from '../../../platform/context.ts';
import { isId, newId } from '../../../platform/db/ids.ts';
import { Refusal, takenAs } from '../../../platform/refusal.ts';

export const COLUMNS = ['id', 'list', 'name', 'search'] as const;

/** Saves a view of the person's own; it is not audited. Throws TOO_MANY_VIEWS, VIEW_NAME_TAKEN. */
export async function saveView(
  { db, session, now }: SessionContext,
  input: Pick<SavedView, 'list' | 'name' | 'search'>,
): Promise<SavedView> {
  const userId = session.user.id;
  // The lock keeps the person's other tabs from adding a view during the count.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views ${userId}`}, 22))`.execute(db);
  const { n } = await db
    .selectFrom('saved_views')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (n >= LIMITS.savedViews) throw new Refusal('TOO_MANY_VIEWS');
  return db
    .insertInto('saved_views')
    .values({ tenant_id: session.tenantId, id: newId(now), user_id: userId, ...input, created_at: now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
    .catch(takenAs('VIEW_NAME_TAKEN'));
}

/** Changes a view of the person's own. Throws NOT_FOUND, VIEW_NAME_TAKEN. */
export async function changeView(
  { db, session }: SessionContext,
  id: string,
  { name, search }: { name?: string | undefined; search?: string | undefined },
): Promise<SavedView> {
  if (!isId(id)) throw new Refusal('NOT_FOUND');
  const view = await db
    .updateTable('saved_views')
    .set((eb) => ({ name: name ?? eb.ref('name'), search: search ?? eb.ref('search') }))
    .where('id', '=', id)
    .where('user_id', '=', session.user.id)
    .returning(COLUMNS)
    .executeTakeFirst()
    .catch(takenAs('VIEW_NAME_TAKEN'));
  if (!view) throw new Refusal('NOT_FOUND');
  return view;
}

/** Deletes a view of the person's own. Throws NOT_FOUND. */
export async function deleteView({ db, session }: SessionContext, id: string): Promise<void> {
  const gone = isId(id)
    ? await db
        .deleteFrom('saved_views')
        .where('id', '=', id)
        .where('user_id', '=', session.user.id)
        .returning('id')
        .executeTakeFirst()
    : undefined;
  if (!gone) throw new Refusal('NOT_FOUND');
}
