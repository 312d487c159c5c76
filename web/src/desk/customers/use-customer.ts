import { useChange } from '../use-change.ts';

/** Changes a customer, or adds one. */
export function useCustomerChange<Input, Done>(
  send: (input: Input) => Promise<Done>,
  onDone?: (done: Done) => void,
  message: (done: Done) => string = () => 'Saved.',
) {
  return useChange(send, { message, onDone });
}
