import { sql } from 'kysely';
import type { SessionContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** What follows from a company's rule that its people use two-factor authentication. Each needs a transaction across tenants. */

/** Whether a company requires two-factor authentication of a person, as its staff or as an owner of an account, today or soon. */
export async function isFactorRequired(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from staff s join tenants t on t.id = s.tenant_id
      where s.user_id = ${userId} and t.staff_factor_days is not null
    union all select from account_members m join tenants t on t.id = m.tenant_id
      where m.user_id = ${userId} and m.role = 'owner' and t.owner_factor_days is not null
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether a person has a passkey, at any host. */
export async function hasPasskey(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('passkeys').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst();
  return row !== undefined;
}

/**
 * Throws PASSKEY_NEEDED where two-factor authentication is required of a person who has a passkey and logged in without: their
 * password alone must not set up another.
 */
export async function requirePasskeyUsed(db: Db, { user, twoFactor }: SessionContext['session']): Promise<void> {
  if (!twoFactor && (await isFactorRequired(db, user.id)) && (await hasPasskey(db, user.id)))
    throw new Refusal('PASSKEY_NEEDED');
}

/** The session has used the second factor or passkey that was set up in it. */
export async function markTwoFactor(db: Db, { id, tenantId }: SessionContext['session']): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ two_factor: true })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/**
 * Called after a person has removed a second factor or a passkey. If it was the last, their sessions no longer count as logins with
 * one. Throws LAST_FACTOR where a company requires it.
 */
export async function afterRemoval(db: Db, userId: string): Promise<void> {
  // Of a factor and a passkey that are removed at once, the second finds that it is the last.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`passkeys ${userId}`}, 22))`.execute(db);
  const { rows } = await sql`select from user_factors where user_id = ${userId} and confirmed_at is not null
    union all select from passkeys where user_id = ${userId} limit 1`.execute(db);
  if (rows.length > 0) return;
  if (await isFactorRequired(db, userId)) throw new Refusal('LAST_FACTOR');
  await db.updateTable('sessions').set({ two_factor: false }).where('user_id', '=', userId).execute();
}
