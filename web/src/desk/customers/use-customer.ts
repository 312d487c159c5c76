import { useChange } from '../use-change.ts';

/** Changes a customer. */
export function useCustomerChange<Input>(send: (input: Input) => Promise<unknown>, onDone?: () => void) {
  const anew = ['getCustomer', 'listCustomers', 'getDeskToday', 'listRequests'] as const;
  return useChange(send, { said: () => 'Saved.', onDone, anew });
}
