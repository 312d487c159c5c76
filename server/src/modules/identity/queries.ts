import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/**
 * The people of a tenant: its staff, and the members of its accounts, with the account that a session of theirs starts in.
 * A person of other tenants only is a stranger here.
 */
export function peopleOf(db: Db, tenantId: string) {
  return db
    .selectFrom('users')
    .leftJoin('staff', (j) => j.onRef('staff.user_id', '=', 'users.id').on('staff.tenant_id', '=', tenantId))
    .select(['users.id', 'email', 'username', 'name', 'picture_url', 'confirmed_at', 'blocked_at'])
    .select('staff.role as staff_role')
    .select((eb) =>
      eb
        .selectFrom('account_members as m')
        .whereRef('m.user_id', '=', 'users.id')
        .where('m.tenant_id', '=', tenantId)
        .select('m.account_id')
        .orderBy('m.last_used_at', (o) => o.desc().nullsLast())
        .orderBy('m.created_at')
        .orderBy('m.account_id')
        .limit(1)
        .as('account_id'),
    )
    .where((eb) =>
      eb.or([
        eb('staff.role', 'is not', null),
        eb.exists(
          eb
            .selectFrom('account_members as any_m')
            .whereRef('any_m.user_id', '=', 'users.id')
            .where('any_m.tenant_id', '=', tenantId)
            .select('any_m.user_id'),
        ),
      ]),
    );
}

/** The row of a person of the tenant, without the password. */
export type PersonRow = Awaited<ReturnType<ReturnType<typeof peopleOf>['executeTakeFirstOrThrow']>>;

/** The person of the tenant with that e-mail address, in any case. */
export function personByEmail(db: Db, tenantId: string, email: string): Promise<PersonRow | undefined> {
  return peopleOf(db, tenantId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}
