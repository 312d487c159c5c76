import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../ui/overlay/toast.ts';
import { words } from './words.ts';

/** Writes something about a customer and shows them as they are then. */
export function useCustomerChange<Wish>(send: (wish: Wish) => Promise<unknown>, onDone?: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      void toast({ text: words.saved });
      onDone?.();
      await Promise.all(
        ['getCustomer', 'listCustomers', 'getDeskToday', 'listRequests'].map((name) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      );
    },
  });
}
