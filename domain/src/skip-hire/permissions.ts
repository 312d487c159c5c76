import type { IsoDate } from '../common/dates.ts';

/** Roles of a member in an account. Source: portal.md §2. */
export const ROLES = ['owner', 'manager', 'buyer', 'accounts', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = {
  owner: 'Owner',
  manager: 'Manager',
  buyer: 'Buyer',
  accounts: 'Accounts',
  viewer: 'Viewer',
};

/** Roles of the skip-hire company's own staff. Source: desk.md. */
export const STAFF_ROLES = ['office', 'accounts', 'manager'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const STAFF_ROLE_LABELS: Record<StaffRole, string> = {
  office: 'Office',
  accounts: 'Accounts',
  manager: 'Manager',
};

/**
 * The permissions of a member. `sites.create` adds a site, `sites.edit` changes existing ones; `orders.edit` includes
 * cancelling, exchange and collection; `invoices.view` includes payments; `account.edit` covers the business details;
 * `calendar.subscribe` is a secret address at which a calendar reads the member's jobs. Source: portal.md §2, §5.
 */
export const PERMISSIONS = [
  'orders.view',
  'orders.create',
  'orders.edit',
  'sites.view',
  'sites.create',
  'sites.edit',
  'prices.view',
  'invoices.view',
  'documents.view',
  'documents.sign',
  'documents.upload',
  'members.manage',
  'account.edit',
  'calendar.subscribe',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const LOOK: readonly Permission[] = ['orders.view', 'sites.view', 'documents.view', 'calendar.subscribe'];
const ORDER: readonly Permission[] = [
  'orders.create',
  'orders.edit',
  'sites.create',
  'sites.edit',
  'documents.sign',
  'documents.upload',
];

const MAY: Record<Role, ReadonlySet<Permission>> = {
  owner: new Set(PERMISSIONS),
  manager: new Set(PERMISSIONS),
  buyer: new Set([...LOOK, ...ORDER, 'prices.view']),
  accounts: new Set([...LOOK, 'prices.view', 'invoices.view']),
  viewer: new Set(LOOK),
};

/** Whether the role has the permission, by the table of portal.md §2. `refusedBecause` covers everything else. */
export function can(role: Role, permission: Permission): boolean {
  return MAY[role].has(permission);
}

/** A person who works in an account. */
export interface Acting {
  role: Role;
  /** Null means all sites of the account. */
  siteIds: readonly string[] | null;
  /** Their membership has a last day. */
  limitedToDates: boolean;
  /** `staff` are the company's own people, who view the account as a customer. */
  actor: { kind: 'customer' | 'staff' | 'system' | 'driver' };
}

/** Permissions that concern the whole account, on every day. */
const WHOLE_ACCOUNT: ReadonlySet<Permission> = new Set(['members.manage', 'account.edit']);
/** Permissions that concern sites outside a member's limits: they could not see a new one. */
const ALL_SITES: ReadonlySet<Permission> = new Set(['sites.create']);
/** Permissions that grant access beyond the visit. */
const LASTING: ReadonlySet<Permission> = new Set(['members.manage', 'calendar.subscribe']);

/**
 * Why a person may not act in an account, or null if they may: the one rule behind every command and, through
 * `account.permissions`, every button. `role`: their role does not allow it. `limits`: they are limited to sites or
 * dates, and this concerns the whole account. `visiting`: staff who view the account must not leave lasting access
 * behind.
 */
export function refusedBecause(actor: Acting, permission: Permission): 'role' | 'limits' | 'visiting' | null {
  if (!can(actor.role, permission)) return 'role';
  if (actor.actor.kind === 'staff' && LASTING.has(permission)) return 'visiting';
  if (actor.siteIds !== null && ALL_SITES.has(permission)) return 'limits';
  const limited = actor.siteIds !== null || actor.limitedToDates;
  return limited && WHOLE_ACCOUNT.has(permission) ? 'limits' : null;
}

/**
 * The permissions of staff. `jobs.manage` is every transition and the planner; `credit.manage` is limit, terms, stop,
 * release and waiving what is not invoiced; `invoices.view` reads invoices, payments, statements and debtors; `customers.merge` joins two customers and undoes it; `privacy.manage` answers requests about personal data and
 * erases people; `settings.manage` is everything that the tenant configures, including its calendar and catalogue.
 * Source: desk.md.
 */
export const STAFF_PERMISSIONS = [
  'desk.view',
  'jobs.manage',
  'customers.edit',
  'customers.act_as',
  'credit.manage',
  'documents.manage',
  'prices.view',
  'prices.manage',
  'invoices.view',
  'invoices.manage',
  'mail.view',
  'settings.manage',
  'staff.manage',
  'audit.view',
  'customers.merge',
  'privacy.manage',
] as const;
export type StaffPermission = (typeof STAFF_PERMISSIONS)[number];

const STAFF_MAY: Record<StaffRole, ReadonlySet<StaffPermission>> = {
  office: new Set([
    'desk.view',
    'jobs.manage',
    'customers.edit',
    'customers.act_as',
    'documents.manage',
    'prices.view',
    'invoices.view',
    'mail.view',
  ]),
  accounts: new Set([
    'desk.view',
    'credit.manage',
    'prices.view',
    'prices.manage',
    'invoices.view',
    'invoices.manage',
    'mail.view',
  ]),
  manager: new Set(STAFF_PERMISSIONS),
};

/** Whether the staff role has the permission, by the table of desk.md. */
export function staffMay(role: StaffRole, permission: StaffPermission): boolean {
  return STAFF_MAY[role].has(permission);
}

/**
 * The read permissions of an API key, for integrations with bookkeeping and planning systems. Keys never write, because
 * every action in a company needs a person as its actor. Source: desk.md, API keys.
 */
export const API_SCOPES = [
  'orders.read',
  'customers.read',
  'documents.read',
  'invoices.read',
  'payments.read',
  'prices.read',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** Whether a membership is valid today; both dates are included, null leaves that end open. Source: portal.md §2. */
export function isMemberValid(member: { validFrom: IsoDate | null; validTo: IsoDate | null }, today: IsoDate): boolean {
  return (
    (member.validFrom === null || member.validFrom <= today) && (member.validTo === null || today <= member.validTo)
  );
}
