import { type Instant, LONDON } from '@tonnage/domain/common/dates';
import { isMemberValid, type StaffRole } from '@tonnage/domain/skip-hire/permissions';
import { dateIn } from '@tonnage/domain/common/zoned';
import { sql } from 'kysely';
import type { AnsweringContext, OrganisationContext, TenantContext } from '../context.ts';
import { literal, type Db } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { OrganisationScope, Scope, TenantScope } from '../scope.ts';

const SYSTEM = { kind: 'system', userId: null, name: 'System' } as const;

/** Runs one transaction of a background job for a whole tenant. Only the queue's message may name the tenant. */
export function asWorker<T>(
  deps: Pick<Deps, 'database' | 'queue' | 'publicUrl' | 'cards' | 'sendsMail'>,
  tenantId: string,
  now: Instant,
  work: (ctx: TenantContext) => Promise<T>,
): Promise<T> {
  const { queue, publicUrl, cards, sendsMail } = deps;
  const scope = TenantScope.create(tenantId, SYSTEM, 'system');
  return deps.database.transaction(
    `select tonnage_enter_tenant(${literal(tenantId)}::uuid, null, true)`,
    (db) => work({ db, now, queue, publicUrl, cards: cards.provider, sendsMail, scope }),
    { tenant: tenantId },
  );
}

/**
 * Reads as one person would see their organisations of the metrics tool, for work done on their behalf while they are away:
 * row-level security narrows from the tenant to them until `read` is done, which also spares a large company the check of each row
 * against all of its organisations.
 */
export async function asMember<T>(
  ctx: TenantContext,
  person: { id: string; name: string },
  read: (member: OrganisationContext) => Promise<T>,
): Promise<T> {
  const { tenantId } = ctx.scope;
  const rows = await ctx.db
    .selectFrom('organisation_members')
    .select(['organisation_id', 'role'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', person.id)
    .execute();
  const actor = { kind: 'customer' as const, userId: person.id, name: person.name };
  const roles = new Map(rows.map((row) => [row.organisation_id, row.role]));
  const scope = OrganisationScope.create(tenantId, actor, roles);
  return narrowed(ctx.db, { setting: 'tonnage.user', to: person.id }, () => read({ ...ctx, scope }));
}

/** Narrows row-level security from the tenant to a person or an account until `read` is done; a failed one ends the transaction. */
async function narrowed<T>(
  db: Db,
  { setting, to }: { setting: 'tonnage.user' | 'tonnage.account'; to: string },
  read: () => Promise<T>,
): Promise<T> {
  const reach = (only: string, whole: string) =>
    sql`select set_config(${setting}, ${only}, true), set_config('tonnage.whole_tenant', ${whole}, true),
      tonnage_reach_organisations()`.execute(db);
  await reach(to, '');
  const answer = await read();
  await reach('', '1');
  return answer;
}

/** Works on the answers of one organisation in the name of a data source instead of a person. */
export function asSource(ctx: TenantContext, organisationId: string, name: string): AnsweringContext {
  const actor = { kind: 'system' as const, userId: null, name };
  return {
    ...ctx,
    scope: OrganisationScope.create(ctx.scope.tenantId, actor, new Map([[organisationId, 'manager' as const]])),
  };
}

/** The role of one of the company's staff, for work done on their behalf while they are away; null if they have left. */
export async function staffRoleOf({ db, scope }: TenantContext, userId: string): Promise<StaffRole | null> {
  const row = await db
    .selectFrom('staff as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select('s.role')
    .where('s.tenant_id', '=', scope.tenantId)
    .where('s.user_id', '=', userId)
    .where('u.blocked_at', 'is', null)
    .where('u.deactivated_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where(sql<boolean>`not tonnage_blocked(u.id)`)
    .executeTakeFirst();
  return row?.role ?? null;
}

/**
 * Reads an account as one of its members would, while they are away: row-level security narrows from the tenant to that account
 * until `read` is done, so that no data of another can leak. Null if they are no longer a member.
 */
export async function inAccountOf<T>(
  ctx: TenantContext,
  member: { userId: string; accountId: string },
  read: (scope: Scope) => Promise<T>,
): Promise<T | null> {
  const { db, now, scope } = ctx;
  const membership = await db
    .selectFrom('account_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.role', 'm.site_ids', 'm.valid_from', 'm.valid_to', 'u.name'])
    .where('m.tenant_id', '=', scope.tenantId)
    .where('m.account_id', '=', member.accountId)
    .where('m.user_id', '=', member.userId)
    .where('u.blocked_at', 'is', null)
    .where('u.deactivated_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where(sql<boolean>`not tonnage_blocked(u.id)`)
    .executeTakeFirst();
  const valid = { validFrom: membership?.valid_from ?? null, validTo: membership?.valid_to ?? null };
  if (!membership || !isMemberValid(valid, dateIn(LONDON, now))) return null;
  const actor = { kind: 'system' as const, userId: member.userId, name: membership.name };
  const facts = {
    tenantId: scope.tenantId,
    accountId: member.accountId,
    role: membership.role,
    siteIds: membership.site_ids,
    limitedToDates: membership.valid_to !== null,
  };
  return narrowed(db, { setting: 'tonnage.account', to: member.accountId }, () =>
    read(Scope.create({ ...facts, actor })),
  );
}
