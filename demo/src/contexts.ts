import type { Instant } from '@tonnage/domain/common/dates';
import type { Role, StaffRole } from '@tonnage/domain/skip-hire/permissions';
import type { AccountContext, OrganisationContext, TenantContext } from '@tonnage/server/platform/context';
import { literal } from '@tonnage/server/platform/db/db';
import type { Deps } from '@tonnage/server/platform/deps';
import { OrganisationScope, type OrganisationRole, Scope, TenantScope } from '@tonnage/server/platform/scope';
import type { Person } from './factories.ts';

/** A person in an account, as the session layer provides them. */
export interface Member extends Person {
  accountId: string;
  role: Role;
  siteIds?: readonly string[] | null;
}

export interface StaffMember extends Person {
  role: StaffRole;
}

/** A person in organisations of the metrics tool. */
export interface Colleague extends Person {
  roles: ReadonlyMap<string, OrganisationRole>;
}

/** The contexts for the real commands, all on one open transaction of the tenant. */
export interface KnownCallers {
  member(now: Instant, who: Member): AccountContext;
  office(now: Instant, who: StaffMember): TenantContext;
  colleague(now: Instant, who: Colleague): OrganisationContext;
  system(now: Instant): TenantContext;
}

/**
 * Opens one transaction in which commands run for members and for staff of a tenant, each at its own instant. It has the role and
 * scope of staff, because the seed and the tests replace many requests at once. Frequent queries are planned once, and no commit
 * waits for the disk: the first one of a request does, for all before it.
 */
export function inTenant<T>(
  deps: Pick<Deps, 'database' | 'queue' | 'publicUrl' | 'cards' | 'sendsMail'>,
  tenantId: string,
  work: (callers: KnownCallers) => Promise<T>,
): Promise<T> {
  const enter = `select tonnage_enter_tenant(${literal(tenantId)}::uuid, null, true)`;
  const quick = 'set local plan_cache_mode = force_generic_plan; set local synchronous_commit = off';
  return deps.database.transaction(`${quick}; ${enter}`, (db) => {
    const base = {
      db,
      queue: deps.queue,
      publicUrl: deps.publicUrl,
      cards: deps.cards.provider,
      sendsMail: deps.sendsMail,
    };
    return work({
      member: (now, who) => ({
        ...base,
        now,
        ip: null,
        scope: Scope.create({
          tenantId,
          accountId: who.accountId,
          role: who.role,
          siteIds: who.siteIds ?? null,
          limitedToDates: false,
          actor: { kind: 'customer', userId: who.id, name: who.name },
        }),
      }),
      office: (now, who) => ({
        ...base,
        now,
        scope: TenantScope.create(tenantId, { kind: 'staff', userId: who.id, name: who.name }, who.role),
      }),
      colleague: (now, who) => ({
        ...base,
        now,
        scope: OrganisationScope.create(tenantId, { kind: 'customer', userId: who.id, name: who.name }, who.roles),
      }),
      system: (now) => ({
        ...base,
        now,
        scope: TenantScope.create(tenantId, { kind: 'system', userId: null, name: 'System' }, 'system'),
      }),
    });
  });
}
