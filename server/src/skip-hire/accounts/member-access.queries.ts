import type { Role } from '@tonnage/domain/skip-hire/permissions';
import { sql } from 'kysely';
import type { AccountContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';

export interface MemberAccess {
  role: Role;
  siteIds: readonly string[] | null;
  validFrom: string | null;
  validTo: string | null;
}

/**
 * Checks that the caller may give somebody this access to the account: only an owner makes owners, owners have no
 * limits, and the sites belong to the account. Throws OWNER_ONLY, OWNER_UNLIMITED, UNKNOWN_SITE, DATES_REVERSED.
 * Source: portal.md §2.
 */
export async function checkAccess({ db, scope }: AccountContext, access: MemberAccess): Promise<void> {
  const { role, siteIds, validFrom, validTo } = access;
  if (role === 'owner' && scope.role !== 'owner') throw new Refusal('OWNER_ONLY');
  if (role === 'owner' && (siteIds ?? validFrom ?? validTo) !== null) throw new Refusal('OWNER_UNLIMITED');
  if (validFrom !== null && validTo !== null && validTo < validFrom) throw new Refusal('DATES_REVERSED');
  if (siteIds === null) return;
  const own = await db
    .selectFrom('sites')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('account_id', '=', scope.accountId)
    .where('id', 'in', [...siteIds])
    .execute();
  const known = new Set(own.map((site) => site.id));
  if (siteIds.some((id) => !known.has(id))) throw new Refusal('UNKNOWN_SITE');
}

/**
 * Locks the account's members until the transaction ends, so that two owners who demote each other cannot both succeed.
 * Throws LAST_OWNER if this person is the account's only owner.
 */
export async function requireAnotherOwner({ db, scope }: AccountContext, userId: string): Promise<void> {
  await db.selectFrom('accounts').select('id').where('id', '=', scope.accountId).forNoKeyUpdate().execute();
  const other = await db
    .selectFrom('account_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.user_id')
    .where('m.account_id', '=', scope.accountId)
    .where('m.role', '=', 'owner')
    .where('m.user_id', '!=', userId)
    .where('u.blocked_at', 'is', null)
    .where(sql<boolean>`not tonnage_blocked(u.id)`)
    .limit(1)
    .executeTakeFirst();
  if (!other) throw new Refusal('LAST_OWNER');
}
