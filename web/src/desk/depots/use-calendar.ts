import { useChange } from '../use-change.ts';

/** Changes depots, days or zones. */
export function useCalendarChange<Input, Done>(
  send: (input: Input) => Promise<Done>,
  message: (done: Done) => string,
  onDone?: () => void,
) {
  return useChange(send, {
    message,
    onDone,
  });
}
