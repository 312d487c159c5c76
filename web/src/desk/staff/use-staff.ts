import { useChange } from '../use-change.ts';

/** Changes the staff. */
export function useStaffWrite<Input>(
  send: (input: Input) => Promise<unknown>,
  said: (input: Input) => string,
  onDone?: () => void,
) {
  return useChange(send, { said: (_, input) => said(input), onDone, anew: ['listStaff'] });
}
