import { withoutTenant } from '../../../platform/db/without-tenant.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { verifyPassword } from '../../../platform/credentials/tokens.ts';

/**
 * Throws WRONG_CURRENT_PASSWORD unless it is the person's password; counts as an attempt (`asCountedTry`). Runs outside a
 * transaction, because it is slow on purpose. Returns the stored hash.
 */
export async function provePassword(deps: Deps, userId: string, password: string): Promise<string> {
  const { password_hash } = await withoutTenant(deps.database, (db) =>
    db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirstOrThrow(),
  );
  if (!(await verifyPassword(password, password_hash))) throw new Refusal('WRONG_CURRENT_PASSWORD');
  return password_hash;
}
