import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../ui/overlay/toast.ts';

/** Writes something about yards, days or zones, says so, and shows the calendar as it is then. */
export function useCalendarChange<Wish, Done>(
  send: (wish: Wish) => Promise<Done>,
  said: (done: Done) => string,
  onDone?: () => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (done) => {
      void toast({ text: said(done) });
      onDone?.();
      await Promise.all(
        ['getDeskCalendar', 'getDepotDays', 'getPlanner', 'getDeskToday', 'getDesk', 'lookUpPostcode'].map((name) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      );
    },
  });
}
