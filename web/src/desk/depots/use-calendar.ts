import { useChange } from '../use-change.ts';

/** Changes depots, days or zones. */
export function useCalendarChange<Input, Done>(
  send: (input: Input) => Promise<Done>,
  said: (done: Done) => string,
  onDone?: () => void,
) {
  return useChange(send, {
    said,
    onDone,
    anew: ['getDeskCalendar', 'getDepotDays', 'getPlanner', 'getDeskToday', 'getDesk', 'lookUpPostcode'],
  });
}
