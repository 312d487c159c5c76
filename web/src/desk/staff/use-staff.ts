import { useChange } from '../use-change.ts';

/** Changes the staff. */
export function useStaffWrite<Input>(
  send: (input: Input) => Promise<unknown>,
  message: (input: Input) => string,
  onDone?: () => void,
) {
  return useChange(send, { message: (_, input) => message(input), onDone, refetch: ['listStaff'] });
}
