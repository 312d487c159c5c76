/** How an account stands: it waits for approval, orders, sees and orders nothing, or is over. Source: desk.md, customers. */
export const ACCOUNT_STATUSES = ['pending', 'active', 'on_stop', 'closed'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** What the office makes of an account: `active` approves a new one, releases a stopped one and opens a closed one again. */
export type NewAccountStatus = Exclude<AccountStatus, 'pending'>;

const FROM: Record<NewAccountStatus, readonly AccountStatus[]> = {
  active: ['pending', 'on_stop', 'closed'],
  on_stop: ['active'],
  closed: ['pending', 'active', 'on_stop'],
};

/** Whether an account that stands so can be made to stand otherwise. */
export function mayBecome(from: AccountStatus, to: NewAccountStatus): boolean {
  return FROM[to].includes(from);
}
