import { useChange } from '../use-change.ts';

/** Writes something about yards, days or zones. */
export function useCalendarChange<Wish, Done>(
  send: (wish: Wish) => Promise<Done>,
  said: (done: Done) => string,
  onDone?: () => void,
) {
  return useChange(send, {
    said,
    onDone,
    anew: ['getDeskCalendar', 'getDepotDays', 'getPlanner', 'getDeskToday', 'getDesk', 'lookUpPostcode'],
  });
}
