/**
 * The refusals that a rule of the domain may give. Each is a code of the API: the contract has its status and its
 * default message, and a code that it does not know does not compile on the server.
 */
export type RuleRefusal =
  | 'ACCOUNT_MERGED'
  | 'ACCOUNT_PENDING'
  | 'ALREADY_ACCEPTED'
  | 'ALREADY_REPORTED'
  | 'CARRIER_EXPIRED'
  | 'CONTAINER_UNSUITABLE'
  | 'COMPUTED'
  | 'LAW_KEEPS'
  | 'MERGE_OVER'
  | 'METRIC_FINISHED'
  | 'NOTHING_REPORTED'
  | 'NOT_ACCEPTED'
  | 'NOT_A_NUMBER'
  | 'NOT_EDITABLE'
  | 'NOT_EDITOR'
  | 'NOT_MANAGER'
  | 'NOT_REPORTER'
  | 'NOT_YOUR_UPLOAD'
  | 'ON_STOP'
  | 'OPEN_COLLECTION'
  | 'OPEN_EXCHANGE'
  | 'OPEN_REPOSITION'
  | 'OPEN_TIP_AND_RETURN'
  | 'OVER_LIMIT'
  | 'OWN_VALUE'
  | 'PAID_BY_CARD'
  | 'PERMIT_REQUIRED'
  | 'PO_REQUIRED'
  | 'REASON_REQUIRED'
  | 'SAME_ACCOUNT'
  | 'SITE_CLOSED'
  | 'UNPAID_ORDERS'
  | 'VEHICLE_UNSUITABLE'
  | 'VERSION_CONFLICT'
  | 'WRONG_STATE';

/**
 * The answer to "may I": yes, or a code for programs and a message that a person can act on. The server enforces it,
 * the button shows it. Source: architecture.md, rule 4.
 */
export type Allowed = { allowed: true } | { allowed: false; code: RuleRefusal; reason: string };

export const ALLOWED: Allowed = { allowed: true };

/** A refusal; `reason` is a message that says what to do. */
export function refused(code: RuleRefusal, reason: string): Allowed {
  return { allowed: false, code, reason };
}
