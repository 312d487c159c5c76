import type { Role } from '@tonnage/domain/permissions';
import type { Harness } from '../harness.ts';

export type Caller = 'guest' | Role | 'clerk';
const MEMBERS = ['owner', 'manager', 'buyer', 'accounts', 'viewer'] as const;
export const CALLERS: readonly Caller[] = ['guest', ...MEMBERS, 'clerk'];

/** Ids of things, of one account. */
export interface Things {
  accountId: string;
  siteId: string;
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
  /** Uploaded by the owner, unless made anew. */
  uploadId: string;
  /** Of no document yet. */
  fileId: string;
  /** Somebody else who works in the account. */
  memberId: string;
  invitationId: string;
}

export type Expected = Record<Caller, 'ok' | string>;
export interface Policy {
  /** Who may, on what is their own account's. */
  may: Expected;
  /** What is sent, with ids of whose things. */
  sent: (ids: Things) => object;
  /** What those who may are told of another account's and another tenant's thing; absent where the call names none. */
  foreign?: string;
  /** Makes anew what the call uses up, of acme's; called for each caller who may. */
  fresh?: (caller: Role) => Promise<Partial<Things>>;
}
/** The rows of one noun, by the name of the call. */
export type Rows = (h: Harness) => Record<string, Policy>;

export const everyone = (outcome: string, over: Partial<Expected> = {}): Expected => ({
  ...(Object.fromEntries(CALLERS.map((caller) => [caller, outcome])) as Expected),
  ...over,
});
export const ANYBODY = everyone('ok');
export const SIGNED_IN = everyone('ok', { guest: 'UNAUTHENTICATED' });
export const IN_ACCOUNT = everyone('ok', { guest: 'UNAUTHENTICATED', clerk: 'NO_ACCOUNT' });
export const SEES_PRICES: Expected = { ...IN_ACCOUNT, viewer: 'FORBIDDEN' };
/** Who creates and edits orders and sites, and signs and uploads documents. */
export const ORDERS: Expected = { ...IN_ACCOUNT, viewer: 'FORBIDDEN', accounts: 'FORBIDDEN' };

export const nothing = () => ({});
