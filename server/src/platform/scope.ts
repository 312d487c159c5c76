import type { Permission, Role, StaffPermission, StaffRole } from '@tonnage/domain/skip-hire/permissions';
import { refusedBecause, staffMay } from '@tonnage/domain/skip-hire/permissions';
import type { Instant } from '@tonnage/domain/common/dates';
import { Refusal } from './refusal.ts';

export interface Actor {
  kind: 'customer' | 'staff' | 'system' | 'driver';
  userId: string | null;
  /** Set for a driver, who is not a user. */
  driverId?: string;
  name: string;
}

interface ScopeFacts {
  tenantId: string;
  accountId: string;
  role: Role;
  /** null: all sites of the account. */
  siteIds: readonly string[] | null;
  /** The membership has an end date. */
  limitedToDates: boolean;
  actor: Actor;
}

/** The refusals of a caller whose role is not the reason. */
const WHY = {
  role: undefined,
  limits:
    'You only have access to some sites or dates in this account, and this covers all of it. Ask an owner of the account.',
  visiting: 'You’re viewing this account as the customer. Only its own users can do this.',
};

/**
 * The data that a query may reach: the first isolation layer. Only the session layer and the worker's entry points create one
 * (enforced by dependency-cruiser), so a bare id can never replace it.
 */
export class Scope implements ScopeFacts {
  readonly tenantId: string;
  readonly accountId: string;
  readonly role: Role;
  readonly siteIds: readonly string[] | null;
  readonly limitedToDates: boolean;
  readonly actor: Actor;
  readonly #minted = true;

  private constructor(facts: ScopeFacts) {
    this.tenantId = facts.tenantId;
    this.accountId = facts.accountId;
    this.role = facts.role;
    this.siteIds = facts.siteIds;
    this.limitedToDates = facts.limitedToDates;
    this.actor = facts.actor;
  }

  /** Only for the session layer (`platform/sessions`), `platform/queue/worker-context.ts` and the test that forges one. */
  static create(facts: ScopeFacts): Scope {
    return new Scope(facts);
  }

  get minted(): boolean {
    return this.#minted;
  }

  may(permission: Permission): boolean {
    return refusedBecause(this, permission) === null;
  }

  /** Throws FORBIDDEN if the caller lacks the permission, before anything is looked up. */
  require(permission: Permission): void {
    const reason = refusedBecause(this, permission);
    if (reason !== null) throw new Refusal('FORBIDDEN', { message: WHY[reason] });
  }

  mayUseSite(siteId: string): boolean {
    return this.siteIds === null || this.siteIds.includes(siteId);
  }
}

/** FORBIDDEN in the wording for staff. */
const NOT_YOUR_ROLE = 'Your role doesn’t allow this. Ask a manager to do it, or to change your role.';

/** The whole of one tenant: the scope of staff and the worker. */
export class TenantScope {
  readonly tenantId: string;
  readonly actor: Actor;
  /** `driver` has no staff permissions: a driver can only use the endpoints behind their link. */
  readonly staffRole: StaffRole | 'system' | 'driver';
  readonly #minted = true;

  private constructor(tenantId: string, actor: Actor, staffRole: TenantScope['staffRole']) {
    this.tenantId = tenantId;
    this.actor = actor;
    this.staffRole = staffRole;
  }

  static create(tenantId: string, actor: Actor, staffRole: TenantScope['staffRole']): TenantScope {
    return new TenantScope(tenantId, actor, staffRole);
  }

  /** The scope of one account of the tenant, with a manager's rights: staff working for a customer, in their own name. */
  inAccount(accountId: string): Scope {
    return Scope.create({
      tenantId: this.tenantId,
      accountId,
      role: 'manager',
      siteIds: null,
      limitedToDates: false,
      actor: this.actor,
    });
  }

  may(permission: StaffPermission): boolean {
    if (this.staffRole === 'driver') return false;
    return this.staffRole === 'system' || staffMay(this.staffRole, permission);
  }

  /** Throws FORBIDDEN if the staff role lacks the permission, before anything is looked up. */
  require(permission: StaffPermission): void {
    if (!this.may(permission)) throw new Refusal('FORBIDDEN', { message: NOT_YOUR_ROLE });
  }

  get minted(): boolean {
    return this.#minted;
  }
}

export type OrganisationRole = 'manager' | 'member';

/** A key of an organisation, a shared link, or an incoming webhook. */
export interface OrganisationKey {
  kind: 'key' | 'webhook';
  name: string;
  /** The only project in reach; null: all of the organisation's. */
  projectId: string | null;
  expiresAt: Instant | null;
}

/**
 * The organisations of the metrics tool that a person belongs to, and their roles. A manager sees everything in one; a member
 * sees the metrics that they are editor or viewer of.
 */
export class OrganisationScope<Id extends string | null = string> {
  readonly tenantId: string;
  /** Without an id for values that the portal supplies, which no person enters. */
  readonly actor: Actor & { userId: Id };
  readonly roles: ReadonlyMap<string, OrganisationRole>;
  /** The key with which a program acts for the person; null for the person. */
  readonly key: OrganisationKey | null;
  readonly #minted = true;

  private constructor(
    tenantId: string,
    actor: Actor & { userId: Id },
    roles: ReadonlyMap<string, OrganisationRole>,
    key: OrganisationKey | null,
  ) {
    this.tenantId = tenantId;
    this.actor = actor;
    this.roles = roles;
    this.key = key;
  }

  /** Only for the session layer (`platform/sessions`), `platform/queue/worker-context.ts`, the seed and the test that forges one. */
  static create<Id extends string | null>(
    tenantId: string,
    actor: Actor & { userId: Id },
    roles: ReadonlyMap<string, OrganisationRole>,
    key: OrganisationKey | null = null,
  ): OrganisationScope<Id> {
    return new OrganisationScope(tenantId, actor, roles, key);
  }

  get minted(): boolean {
    return this.#minted;
  }

  get organisationIds(): readonly string[] {
    return [...this.roles.keys()];
  }

  /** The same person, with one of their organisations alone in reach. */
  within(organisationId: string): OrganisationScope<Id> {
    const role = this.roles.get(organisationId);
    return new OrganisationScope(
      this.tenantId,
      this.actor,
      new Map(role === undefined ? [] : [[organisationId, role]]),
      this.key,
    );
  }

  get managed(): readonly string[] {
    return [...this.roles].filter(([, role]) => role === 'manager').map(([id]) => id);
  }

  manages(organisationId: string): boolean {
    return this.roles.get(organisationId) === 'manager';
  }

  /** Throws NOT_FOUND for a foreign organisation, NOT_MANAGER for one that the person does not manage. */
  requireManager(organisationId: string): void {
    if (!this.roles.has(organisationId)) throw new Refusal('NOT_FOUND');
    if (!this.manages(organisationId)) throw new Refusal('NOT_MANAGER');
  }
}
