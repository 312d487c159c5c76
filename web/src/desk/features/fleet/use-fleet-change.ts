import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallName } from '../../../lib/calls.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { words } from './words.ts';

/** Writes a vehicle or a driver and shows them everywhere as they are then. */
export function useFleetChange<Wish>(send: (wish: Wish) => Promise<{ data: { name: string } }>, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async ({ data }) => {
      void toast({ text: words.saved(data.name) });
      onDone();
      const names: CallName[] = ['listVehicles', 'listDrivers', 'getPlanner', 'getDriverDay'];
      await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
    },
  });
}
