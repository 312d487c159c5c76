import type { PASSWORD_REFUSALS } from '@tonnage/contract/core/identity/auth';
import { REFUSALS } from '@tonnage/contract/refusals';
import {
  PASSWORD_SCORE,
  passwordFault,
  STAFF_PASSWORD_MIN,
  type PasswordOwner,
} from '@tonnage/domain/common/passwords';
import type { Db } from '../../platform/db/db.ts';
import { strengthOf } from '../../platform/credentials/password-strength.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * The reason for rejecting a new password, with the sentence for its owner, or null. Runs outside a transaction, because it may
 * take long. `why`: a password still being typed passes while the queue is full. Throws OVERLOADED for one being set.
 */
export async function passwordProblem(
  password: string,
  owner: PasswordOwner,
  why: 'set' | 'typed' = 'typed',
): Promise<{ code: (typeof PASSWORD_REFUSALS)[number]; message: string } | null> {
  const fault = passwordFault(password, owner);
  const score = fault === null ? await strengthOf(password, why) : null;
  if (fault === null && score === null && why === 'set') throw new Refusal('OVERLOADED');
  const code = fault ?? (score !== null && score < PASSWORD_SCORE ? 'PASSWORD_GUESSABLE' : null);
  if (code === null) return null;
  const isStaffsOwn = code === 'PASSWORD_SHORT' && owner.staff;
  return { code, message: isStaffsOwn ? `Use at least ${STAFF_PASSWORD_MIN} characters.` : REFUSALS[code].message };
}

/** Throws PASSWORD_SHORT, PASSWORD_PERSONAL or PASSWORD_GUESSABLE for a rejected password. */
export async function checkPassword(password: string, owner: PasswordOwner): Promise<void> {
  const problem = await passwordProblem(password, owner, 'set');
  if (problem !== null) throw new Refusal(problem.code, { message: problem.message });
}

/**
 * The data that a person's new password is compared with: their name and address, the company, and their accounts there. They
 * count as staff if they work in any company's office. Needs a transaction across tenants.
 */
export async function passwordOwner(db: Db, tenantId: string, userId: string): Promise<PasswordOwner> {
  const { name, email } = await db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const tenant = await db.selectFrom('tenants').select('name').where('id', '=', tenantId).executeTakeFirstOrThrow();
  const accounts = await db
    .selectFrom('account_members as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select('a.name')
    .where('m.user_id', '=', userId)
    .where('m.tenant_id', '=', tenantId)
    .execute();
  const office = await db.selectFrom('staff').select('role').where('user_id', '=', userId).limit(1).execute();
  return { name, email, companies: [tenant.name, ...accounts.map((one) => one.name)], staff: office.length > 0 };
}
