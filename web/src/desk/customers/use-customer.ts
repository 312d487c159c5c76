import { useChange } from '../use-change.ts';

/** Changes a customer. */
export function useCustomerChange<Input>(send: (input: Input) => Promise<unknown>, onDone?: () => void) {
  const refetch = ['getCustomer', 'listCustomers', 'getDeskToday', 'listRequests'] as const;
  return useChange(send, { message: () => 'Saved.', onDone, refetch });
}
