import { sql } from 'kysely';
import { LONDON, type Instant } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { SessionContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';

/**
 * The people of a tenant: its staff, the members of its accounts with the account that their session starts in, the people of its
 * organisations in the metrics tool, and those who created an account there. Someone who only belongs to other tenants is unknown.
 */
export function peopleOf(db: Db, tenantId: string, now: Instant) {
  const today = dateIn(LONDON, now);
  return (
    db
      .selectFrom('users')
      .leftJoin('staff', (j) => j.onRef('staff.user_id', '=', 'users.id').on('staff.tenant_id', '=', tenantId))
      .select(['users.id', 'email', 'username', 'name', 'picture_url', 'confirmed_at', 'deactivated_at'])
      // Blocked by this company, or everywhere.
      .select(
        sql<Date | null>`coalesce(users.blocked_at, (select b.blocked_at from blocked_people b
        where b.user_id = users.id and b.tenant_id = ${tenantId}))`.as('blocked_at'),
      )
      .select('staff.role as staff_role')
      .select(
        sql<boolean>`exists (select from organisation_members om where om.user_id = users.id and om.tenant_id = ${tenantId})
          or exists (select from metrics_people mp where mp.user_id = users.id and mp.tenant_id = ${tenantId})`.as(
          'organises',
        ),
      )
      .select((eb) =>
        eb
          .selectFrom('account_members as m')
          .whereRef('m.user_id', '=', 'users.id')
          .where('m.tenant_id', '=', tenantId)
          .select('m.account_id')
          // A lapsed or future membership is only used if there is no other.
          .orderBy(
            sql`(m.valid_from is null or m.valid_from <= ${today}) and (m.valid_to is null or m.valid_to >= ${today})`,
            'desc',
          )
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
          eb.exists(
            eb
              .selectFrom('organisation_members as any_o')
              .whereRef('any_o.user_id', '=', 'users.id')
              .where('any_o.tenant_id', '=', tenantId)
              .select('any_o.user_id'),
          ),
          eb.exists(
            eb
              .selectFrom('metrics_people as own')
              .whereRef('own.user_id', '=', 'users.id')
              .where('own.tenant_id', '=', tenantId)
              .select('own.user_id'),
          ),
        ]),
      )
  );
}

/** The person's open sessions at this company: the current one first, then the newest. A member of the staff's end unused. */
export function openSessions(db: Db, session: SessionContext['session'], now: Instant) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'network', 'created_at', 'last_used_at', 'expires_at'])
    .select(sql<string | null>`tonnage_provider_name(provider_id)`.as('provider'))
    .where('user_id', '=', session.user.id)
    .where('tenant_id', '=', session.tenantId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .$if(session.staffRole !== null, (qb) =>
      qb.where(sql<boolean>`last_used_at > ${now}::timestamptz
        - (select make_interval(hours => t.staff_idle_hours) from tenants t where t.id = sessions.tenant_id)`),
    )
    .orderBy((eb) => eb('id', '=', session.id), 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/** A person of the tenant, without the password. */
export type PersonRow = Awaited<ReturnType<ReturnType<typeof peopleOf>['executeTakeFirstOrThrow']>>;

/** The person of the tenant with that email address, in any case. */
export function personByEmail(
  { db, now }: { db: Db; now: Instant },
  tenantId: string,
  email: string,
): Promise<PersonRow | undefined> {
  return peopleOf(db, tenantId, now)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}
