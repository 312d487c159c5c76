import type { IsoDate } from './dates.ts';

/** Roles of a member in an account. Source: portal.md §2. */
export const ROLES = ['owner', 'manager', 'buyer', 'accounts', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Roles of the skip-hire company's own staff. Source: desk.md. */
export const STAFF_ROLES = ['office', 'accounts', 'manager'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/**
 * What a member may do. `orders.edit` includes cancelling, exchange and collection; `invoices.view` includes payments;
 * `account.edit` is the business details. Source: portal.md §2, §5.
 */
export const PERMISSIONS = [
  'orders.view',
  'orders.create',
  'orders.edit',
  'sites.view',
  'sites.edit',
  'prices.view',
  'invoices.view',
  'documents.view',
  'documents.sign',
  'documents.upload',
  'members.manage',
  'account.edit',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const LOOK: readonly Permission[] = ['orders.view', 'sites.view', 'documents.view'];
const ORDER: readonly Permission[] = [
  'orders.create',
  'orders.edit',
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

/** Whether the role may, by the table of portal.md §2. Limits to sites and to dates come on top. */
export function can(role: Role, permission: Permission): boolean {
  return MAY[role].has(permission);
}

/** Whether a membership is valid today; both dates are included, null leaves that end open. Source: portal.md §2. */
export function isMemberValid(member: { validFrom: IsoDate | null; validTo: IsoDate | null }, today: IsoDate): boolean {
  return (
    (member.validFrom === null || member.validFrom <= today) && (member.validTo === null || today <= member.validTo)
  );
}
