import { useChange } from '../use-change.ts';

/** Changes a customer, or adds one. */
export function useCustomerChange<Input, Done>(
  send: (input: Input) => Promise<Done>,
  onDone?: (done: Done) => void,
  message: (done: Done) => string = () => 'Saved.',
) {
  const refetch = ['getCustomer', 'listCustomers', 'getDeskToday', 'listRequests'] as const;
  return useChange(send, { message, onDone, refetch });
}
