import type { Instant } from '@tonnage/domain/common/dates';
import type { Db } from '@tonnage/server/platform/db/db';
import { newId } from '@tonnage/server/platform/db/ids';
import type { Account } from './cast.ts';
import { insertAll } from './insert-all.ts';
import { CALLERS } from './names.ts';

/** A login for each customer that orders often, as an owner who confirmed the address long ago; the password is the demo's. */
export async function makeOwners(
  db: Db,
  tenantId: string,
  accounts: readonly Account[],
  founded: Instant,
): Promise<void> {
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', 'owner@marlow.example')
    .executeTakeFirstOrThrow();
  const often = accounts.filter(({ weight }) => weight > 1);
  const people = often.map(({ id, number }, i) => ({ accountId: id, id: newId(founded), number, name: nameOf(i) }));
  await insertAll(
    db,
    'users',
    people.map(({ id, number, name }) => ({
      id,
      email: `owner-${number}@customer.example`,
      username: `owner-${number}.customer`,
      name,
      password_hash,
      confirmed_at: founded,
      created_at: founded,
    })),
  );
  await insertAll(
    db,
    'account_members',
    people.map(({ id, accountId }) => ({
      tenant_id: tenantId,
      account_id: accountId,
      user_id: id,
      role: 'owner',
      created_at: founded,
    })),
  );
}

/** The first name of one caller and the last name of another. */
function nameOf(nth: number): string {
  const [first] = CALLERS[nth % CALLERS.length]!.split(' ');
  const last = CALLERS[(nth * 5 + 1 + Math.floor(nth / CALLERS.length)) % CALLERS.length]!.split(' ')[1];
  return `${first} ${last}`;
}
