import { LONDON, type Instant } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { sql } from 'kysely';
import type { AccountContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { isId } from '../../platform/db/ids.ts';
import type { Scope } from '../../platform/scope.ts';

interface Page {
  page: number;
  pageSize: number;
}

function membersOf(db: Db, scope: Scope, now: Instant) {
  const today = dateIn(LONDON, now);
  return db
    .selectFrom('account_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.name', 'u.email', 'u.picture_url', 'm.role', 'm.site_ids', 'm.valid_from', 'm.valid_to'])
    .select(['m.last_used_at', 'm.created_at'])
    .select(
      sql<boolean>`(m.valid_from is null or m.valid_from <= ${today}) and (m.valid_to is null or m.valid_to >= ${today})`.as(
        'valid',
      ),
    )
    .where('m.tenant_id', '=', scope.tenantId)
    .where('m.account_id', '=', scope.accountId);
}

/** The members of the scope's account, by name. */
export async function memberPage(db: Db, scope: Scope, now: Instant, { page, pageSize }: Page) {
  const rows = await membersOf(db, scope, now)
    .orderBy(sql`lower(u.name)`)
    .orderBy('u.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await db
    .selectFrom('account_members')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('account_id', '=', scope.accountId)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** The members after a cursor, by name, each with the names of the sites that they are limited to; at most `limit`. */
export function membersAfter(
  { db, scope, now }: Pick<AccountContext, 'db' | 'scope' | 'now'>,
  after: { id: string; name: string } | null,
  limit: number,
) {
  const query = membersOf(db, scope, now)
    .select(siteNames('m').as('sites'))
    .orderBy(sql`lower(u.name)`)
    .orderBy('u.id')
    .limit(limit);
  if (after === null) return query.execute();
  return query.where(sql<boolean>`(lower(u.name), u.id) > (lower(${after.name}), ${after.id}::uuid)`).execute();
}

/** The names of the sites that a member is limited to; null means all sites. */
const siteNames = (of: 'm' | 'i') =>
  sql<
    string | null
  >`(select string_agg(s.name, '; ' order by s.name) from sites s where s.id = any(${sql.ref(`${of}.site_ids`)}))`;

export async function memberById(db: Db, scope: Scope, now: Instant, userId: string) {
  return isId(userId) ? membersOf(db, scope, now).where('u.id', '=', userId).executeTakeFirst() : undefined;
}

export type MemberRow = NonNullable<Awaited<ReturnType<typeof memberById>>>;

function openInvitations(db: Db, scope: Scope) {
  return db
    .selectFrom('invitations as i')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .select(['i.id', 'i.email', 'i.role', 'i.site_ids', 'i.valid_from', 'i.valid_to', 'i.expires_at', 'i.created_at'])
    .select(sql<string>`coalesce(u.name, tonnage_doer(i.invited_by), '')`.as('invited_by'))
    .where('i.tenant_id', '=', scope.tenantId)
    .where('i.account_id', '=', scope.accountId)
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null);
}

/** Pending invitations of the scope's account, newest first. */
export async function invitationPage(db: Db, scope: Scope, { page, pageSize }: Page) {
  const rows = await openInvitations(db, scope)
    .orderBy('i.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total: await openInvitationCount(db, scope) };
}

/**
 * Pending invitations after a cursor, each with the names of the sites that they would be limited to; at most `limit`.
 */
export function invitationsAfter(
  { db, scope }: Pick<AccountContext, 'db' | 'scope'>,
  after: string | null,
  limit: number,
) {
  const query = openInvitations(db, scope).select(siteNames('i').as('sites')).orderBy('i.id', 'desc').limit(limit);
  return (after === null ? query : query.where('i.id', '<', after)).execute();
}

export async function openInvitationCount(db: Db, scope: Scope): Promise<number> {
  const { total } = await db
    .selectFrom('invitations')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('account_id', '=', scope.accountId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

export async function invitationById(db: Db, scope: Scope, id: string) {
  return isId(id) ? openInvitations(db, scope).where('i.id', '=', id).executeTakeFirst() : undefined;
}

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof invitationById>>>;
