import { LIMITS } from '@tonnage/contract/limits';
import type { User } from '@tonnage/contract/auth';
import { sql } from 'kysely';
import { across } from '../../../platform/across.ts';
import type { Deps } from '../../../platform/endpoint.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { verifyPassword } from '../../../platform/tokens.ts';
import { presentUser } from '../present.ts';

interface Attempt {
  identifier: string;
  password: string;
  host: string;
  userAgent: string | null;
}

/**
 * Checks a password and opens a session for the tenant of the host. An unknown address, a stranger to this tenant and a
 * wrong password get the same words after the same time; unconfirmed and blocked are told only after the right password.
 */
export async function signIn(deps: Deps, attempt: Attempt): Promise<{ jwt: string; user: User }> {
  const now = deps.clock.now();
  const found = await across(deps.database, async (db) => {
    const tenant = await sql<{ id: string | null; disabled: boolean; disabled_message: string | null }>`
      select id, disabled, disabled_message from tenants where id = tonnage_tenant_of_host(${attempt.host})`.execute(
      db,
    );
    const tenantRow = tenant.rows[0];
    if (!tenantRow) throw new Refusal('TENANT_UNKNOWN');
    if (tenantRow.disabled) {
      throw new Refusal(
        'APPLICATION_DISABLED',
        tenantRow.disabled_message ? { message: tenantRow.disabled_message } : {},
      );
    }
    const identifier = attempt.identifier.trim().toLowerCase();
    const user = await db
      .selectFrom('users')
      .leftJoin('staff', (j) => j.onRef('staff.user_id', '=', 'users.id').on('staff.tenant_id', '=', tenantRow.id!))
      .select(['users.id', 'email', 'username', 'name', 'picture_url', 'password_hash', 'confirmed_at', 'blocked_at'])
      .select('staff.role as staff_role')
      .select((eb) =>
        eb
          .selectFrom('account_members as m')
          .whereRef('m.user_id', '=', 'users.id')
          .where('m.tenant_id', '=', tenantRow.id!)
          .select('m.account_id')
          .orderBy('m.last_used_at', (o) => o.desc().nullsLast())
          .orderBy('m.created_at')
          .orderBy('m.account_id')
          .limit(1)
          .as('account_id'),
      )
      .where((eb) => eb.or([eb(sql`lower(email)`, '=', identifier), eb(sql`lower(username)`, '=', identifier)]))
      .executeTakeFirst();
    const belongs = user !== undefined && (user.staff_role !== null || user.account_id !== null);
    return { tenantId: tenantRow.id!, user: belongs ? user : undefined };
  });

  const matches = await verifyPassword(attempt.password, found.user?.password_hash);
  const user = found.user;
  if (!matches || user === undefined) throw new Refusal('INVALID_LOGIN');
  if (user.confirmed_at === null) throw new Refusal('UNCONFIRMED');
  if (user.blocked_at !== null) throw new Refusal('BLOCKED');

  const session = { id: newId(now), userId: user.id };
  await across(deps.database, (db) =>
    db
      .insertInto('sessions')
      .values({
        id: session.id,
        user_id: user.id,
        tenant_id: found.tenantId,
        account_id: user.account_id,
        created_at: now,
        expires_at: new Date(Date.parse(now) + LIMITS.sessionDays * 86_400_000).toISOString(),
        user_agent: attempt.userAgent?.slice(0, 300) ?? null,
      })
      .execute(),
  );
  return {
    jwt: await deps.tokens.sign(session, now),
    user: presentUser(
      {
        id: user.id,
        email: user.email,
        username: user.username,
        name: user.name,
        pictureUrl: user.picture_url,
        confirmed: true,
        blocked: false,
      },
      user.staff_role,
    ),
  };
}
