import { staffMay, type Role, type StaffPermission, type StaffRole } from '@tonnage/domain/skip-hire/permissions';
import type { Harness } from '../harness.ts';

/** Staff of the company, by their name in the fixtures. */
export const STAFF = { clerk: 'manager', planner: 'office', ledger: 'accounts' } as const satisfies Record<
  string,
  StaffRole
>;
export type Caller = 'guest' | Role | keyof typeof STAFF;
const MEMBERS = ['owner', 'manager', 'buyer', 'accounts', 'viewer'] as const;
export const CALLERS: readonly Caller[] = ['guest', ...MEMBERS, 'clerk', 'planner', 'ledger'];

/** Ids of one account's things. */
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
  /** A signed season ticket. */
  documentId: string;
  /** Uploaded by the owner, unless recreated. */
  uploadId: string;
  /** Without a document yet. */
  fileId: string;
  invoiceId: string;
  promiseId: string;
  /** A bank payment. */
  paymentId: string;
  /** Another member of the account. */
  memberId: string;
  invitationId: string;
  vehicleId: string;
  driverId: string;
  containerId: string;
  /** A file of an earlier system that was imported. */
  importId: string;
  /** An open line of the bank’s statement. */
  bankLineId: string;
  /** An export to the accounts package. */
  ledgerExportId: string;
  /** A problem that the owner reported. */
  enquiryId: string;
  chargeId: string;
  noteId: string;
  permitId: string;
  receiptId: string;
  /** Of a link to a driver's day; another company's does not work here. */
  routeToken: string;
  /** Of a vehicle, made for the call that removes it. */
  absenceId: string;
  breakOrTipId: string;
  /** Of an email that proposes another day. */
  proposalToken: string;
  /** Of an email to an address that asks for a signature. */
  noteToken: string;
  /** A written quote of the company's. */
  quoteId: string;
  /** Of its link. */
  quoteLinkToken: string;
}

export type Expected = Record<Caller, 'ok' | string>;
export interface Policy {
  /** The outcome by role, for things of their own account. */
  may: Expected;
  /** The request, with ids from the given things. */
  sent: (ids: Things) => object;
  /** What permitted callers get for a thing of another account or tenant; absent if the call names none. */
  foreign?: string;
  /** Staff reach every account of their company: only another tenant's thing is foreign to them. */
  wholeTenant?: true;
  /**
   * The outcome for a caller who is limited, whose membership has ended, or whose account is not approved, if it is not
   * the default.
   */
  others?: Partial<Record<'limited manager' | 'expired member' | 'pending account', string>>;
  /** The bearer, if it is a link's token and not a session's. */
  bearer?: (things: Things) => string;
  /** Recreates acme's things that the call consumes; called for each permitted caller. */
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
/** Roles that see and pay invoices. */
export const SEES_INVOICES: Expected = { ...IN_ACCOUNT, buyer: 'FORBIDDEN', viewer: 'FORBIDDEN' };
/** Roles that create and edit orders and sites, and sign and upload documents. */
export const ORDERS: Expected = { ...IN_ACCOUNT, viewer: 'FORBIDDEN', accounts: 'FORBIDDEN' };

/** The staff whose role allows it; everybody else is refused at the desk. */
export const staffWho = (permission: StaffPermission): Expected => ({
  ...everyone('FORBIDDEN', { guest: 'UNAUTHENTICATED' }),
  ...(Object.fromEntries(
    Object.entries(STAFF).map(([who, role]) => [who, staffMay(role, permission) ? 'ok' : 'FORBIDDEN']),
  ) as Partial<Expected>),
});

export const nothing = () => ({});
