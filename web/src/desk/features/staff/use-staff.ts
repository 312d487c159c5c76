import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../ui/overlay/toast.ts';

/** Writes something about the staff, says so, and shows them as they are then. */
export function useStaffWrite<Wish>(
  send: (wish: Wish) => Promise<unknown>,
  said: (wish: Wish) => string,
  onDone?: () => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (_, wish) => {
      void toast({ text: said(wish) });
      onDone?.();
      await queryClient.invalidateQueries({ queryKey: ['listStaff'] });
    },
  });
}
