import { staffMay, type Role, type StaffPermission, type StaffRole } from '@tonnage/domain/skip-hire/permissions';
import type { Harness } from '../harness.ts';

/** Staff of the company, by their name in the world. */
export const STAFF = { clerk: 'manager', planner: 'office', ledger: 'accounts' } as const satisfies Record<
  string,
  StaffRole
>;
export type Caller = 'guest' | Role | keyof typeof STAFF;
const MEMBERS = ['owner', 'manager', 'buyer', 'accounts', 'viewer'] as const;
export const CALLERS: readonly Caller[] = ['guest', ...MEMBERS, 'clerk', 'planner', 'ledger'];

/** Ids of things, of one account. */
export interface Things {
  accountId: string;
  siteId: string;
  depotId: string;
  orderId: string;
  jobId: string;
  /** Of an order that stands on site. */
  standingJobId: string;
  /** Of a payment that is pending. */
  reference: string;
  wasteTypeId: string;
  siteContactId: string;
  siteContactItemId: string;
  accountContactId: string;
  accountContactItemId: string;
  /** A season ticket that is signed. */
  documentId: string;
  /** Uploaded by the owner, unless made again. */
  uploadId: string;
  /** Of no document yet. */
  fileId: string;
  invoiceId: string;
  /** By bank. */
  paymentId: string;
  /** Somebody else who works in the account. */
  memberId: string;
  invitationId: string;
  vehicleId: string;
  driverId: string;
  chargeId: string;
  noteId: string;
  permitId: string;
  receiptId: string;
  /** Of a link to a driver's day; another company's is worth nothing here. */
  routeToken: string;
  /** Of an email that proposes another day. */
  proposalToken: string;
}

export type Expected = Record<Caller, 'ok' | string>;
export interface Policy {
  /** Who may, on what is their own account's. */
  may: Expected;
  /** What is sent, with ids of whose things. */
  sent: (ids: Things) => object;
  /** What those who may are told of another account's and another tenant's thing; absent where the call names none. */
  foreign?: string;
  /** Staff reach every account of their company: only another tenant's thing is foreign to them. */
  wholeTenant?: true;
  /** What somebody is told who is limited, whose membership is over, or whose account is not approved, where it is not what follows. */
  others?: Partial<Record<'limited manager' | 'expired member' | 'pending account', string>>;
  /** The bearer, where it is the token of a link and not a session's. */
  bearer?: (things: Things) => string;
  /** Makes again what the call uses up, of acme's; called for each caller who may. */
  fresh?: (caller: Role) => Promise<Partial<Things>>;
}
/** The rows of one resource, by the name of the call. */
export type Rows = (h: Harness) => Record<string, Policy>;

export const everyone = (outcome: string, over: Partial<Expected> = {}): Expected => ({
  ...(Object.fromEntries(CALLERS.map((caller) => [caller, outcome])) as Expected),
  ...over,
});
export const ANYBODY = everyone('ok');
export const SIGNED_IN = everyone('ok', { guest: 'UNAUTHENTICATED' });
const NO_ACCOUNT = { guest: 'UNAUTHENTICATED', clerk: 'NO_ACCOUNT', planner: 'NO_ACCOUNT', ledger: 'NO_ACCOUNT' };
/** Everybody in an account gets the outcome. */
export const ofAccount = (outcome: string) => everyone(outcome, NO_ACCOUNT);
export const IN_ACCOUNT = ofAccount('ok');
export const SEES_PRICES: Expected = { ...IN_ACCOUNT, viewer: 'FORBIDDEN' };
/** Who sees invoices and payments, and pays. */
export const SEES_INVOICES: Expected = { ...IN_ACCOUNT, buyer: 'FORBIDDEN', viewer: 'FORBIDDEN' };
/** Who creates and edits orders and sites, and signs and uploads documents. */
export const ORDERS: Expected = { ...IN_ACCOUNT, viewer: 'FORBIDDEN', accounts: 'FORBIDDEN' };

/** The staff whose role allows it; to everybody else the desk is closed. */
export const staffWho = (permission: StaffPermission): Expected => ({
  ...everyone('FORBIDDEN', { guest: 'UNAUTHENTICATED' }),
  ...(Object.fromEntries(
    Object.entries(STAFF).map(([who, role]) => [who, staffMay(role, permission) ? 'ok' : 'FORBIDDEN']),
  ) as Partial<Expected>),
});

export const nothing = () => ({});
