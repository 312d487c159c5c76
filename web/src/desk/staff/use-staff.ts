import { useChange } from '../use-change.ts';

/** Changes the staff. */
export function useStaffWrite<Input, Done>(
  send: (input: Input) => Promise<Done>,
  message: (done: Done) => string,
  onDone?: () => void,
) {
  return useChange(send, { message, onDone });
}
