import { useChange } from '../use-change.ts';

/** Writes something about a customer. */
export function useCustomerChange<Wish>(send: (wish: Wish) => Promise<unknown>, onDone?: () => void) {
  const anew = ['getCustomer', 'listCustomers', 'getDeskToday', 'listRequests'] as const;
  return useChange(send, { said: () => 'Saved.', onDone, anew });
}
