/**
 * The status of an account: awaiting approval, active, on stop (can see but not order), or closed. Source: desk.md,
 * customers.
 */
export const ACCOUNT_STATUSES = ['pending', 'active', 'on_stop', 'closed'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

export const ACCOUNT_STATUS_LABELS: Record<AccountStatus, string> = {
  pending: 'Awaiting approval',
  active: 'Active',
  on_stop: 'On stop',
  closed: 'Closed',
};

/**
 * The statuses that staff can set: `active` approves a new account, releases a stopped one and reopens a closed one.
 */
export type NewAccountStatus = Exclude<AccountStatus, 'pending'>;

const FROM: Record<NewAccountStatus, readonly AccountStatus[]> = {
  active: ['pending', 'on_stop', 'closed'],
  on_stop: ['active'],
  closed: ['pending', 'active', 'on_stop'],
};

/** Whether an account with one status can be given another. */
export function mayBecome(from: AccountStatus, to: NewAccountStatus): boolean {
  return FROM[to].includes(from);
}
