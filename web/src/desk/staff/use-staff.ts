import { useChange } from '../use-change.ts';

/** Writes something about the staff. */
export function useStaffWrite<Wish>(
  send: (wish: Wish) => Promise<unknown>,
  said: (wish: Wish) => string,
  onDone?: () => void,
) {
  return useChange(send, { said: (_, wish) => said(wish), onDone, anew: ['listStaff'] });
}
