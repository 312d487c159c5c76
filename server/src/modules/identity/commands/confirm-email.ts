import { sql } from 'kysely';
import { across } from '../../../platform/across.ts';
import { audit } from '../../../platform/audit.ts';
import type { Deps } from '../../../platform/endpoint.ts';
import { openTenant } from '../../../platform/tenant.ts';
import { useToken } from './use-token.ts';

/** Confirms the address that a link was mailed to; false for a link that does not hold (any more). */
export async function confirmEmail(deps: Deps, given: { token: string; host: string }): Promise<boolean> {
  const now = deps.clock.now();
  return across(deps.database, async (db) => {
    const { id: tenantId } = await openTenant(db, given.host);
    const userId = await useToken({ db, now }, { tenantId, token: given.token, kind: 'confirm' });
    if (userId === null) return false;
    const { name } = await db
      .updateTable('users')
      .set({ confirmed_at: sql<string>`coalesce(confirmed_at, ${now})` })
      .where('id', '=', userId)
      .returning('name')
      .executeTakeFirstOrThrow();
    await audit(
      { db, now, scope: { tenantId, actor: { kind: 'customer', userId, name } } },
      { action: 'user.confirmed', entity: 'user', entityId: userId, accountId: null },
    );
    return true;
  });
}
