import { LIMITS } from '@tonnage/contract/limits';
import type { SessionContext } from '../../../platform/context.ts';
import { withoutTenant } from '../../../platform/db/without-tenant.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { asCountedTry } from './count-try.ts';
import { needsFactor, passFactor } from './factor.ts';
import { provePassword } from './prove-password.ts';
import { scopeOf } from './scope-of.ts';

export interface Proof {
  currentPassword?: string | undefined;
  /** A code of the second factor. */
  code?: string | undefined;
}

/**
 * Proves who asks for a change of how they log in: the session is so new that they have just done so, or the password is right and,
 * where the login has one, the second factor, so that nobody with the password alone gets around it. Runs outside a transaction,
 * because it is slow on purpose. Throws PASSWORD_NEEDED, WRONG_CURRENT_PASSWORD, SECOND_FACTOR, WRONG_FACTOR, TOO_MANY_LOGINS.
 */
export async function proveLogin(
  deps: Deps,
  session: SessionContext['session'],
  { currentPassword, code }: Proof,
  caller: Caller,
): Promise<void> {
  const { id: userId } = session.user;
  if (currentPassword === undefined) {
    if (!(await hasJustLoggedIn(deps, session))) throw new Refusal('PASSWORD_NEEDED');
    return;
  }
  const passed = await asCountedTry(deps, scopeOf(session), caller, async () => {
    await provePassword(deps, userId, currentPassword);
    return withoutTenant(deps.database, async (db) => {
      if (!(await needsFactor(db, userId))) return true;
      if (!code) return false;
      if (!(await passFactor(deps, db, userId, code))) throw new Refusal('WRONG_FACTOR');
      return true;
    });
  });
  if (!passed) throw new Refusal('SECOND_FACTOR');
}

async function hasJustLoggedIn(deps: Deps, session: SessionContext['session']): Promise<boolean> {
  const since = new Date(Date.parse(deps.clock.now()) - LIMITS.freshLoginMinutes * 60_000);
  const fresh = await withoutTenant(deps.database, (db) =>
    db
      .selectFrom('sessions')
      .select('id')
      .where('tenant_id', '=', session.tenantId)
      .where('id', '=', session.id)
      .where('created_at', '>', since)
      // A provider's word opens a session at its company; the login is the person's at every company.
      .where('provider_id', 'is', null)
      .executeTakeFirst(),
  );
  return fresh !== undefined;
}
