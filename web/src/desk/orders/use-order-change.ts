import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/overlay/toast.ts';
import { upToDate } from '../../lib/changes.ts';
import type { DeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import { queryOf } from '../../lib/queries.ts';

/** Changes an order and shows the result: the response is the whole order. */
export function useOrderChange<Input>(
  orderId: string,
  send: (input: Input) => Promise<{ data: DeskOrder }>,
  message: string | (() => string),
  onDone?: () => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (answer) => {
      client.setQueryData(queryOf('getDeskOrder', { params: { id: orderId } }).queryKey, answer);
      void toast({ text: typeof message === 'string' ? message : message() });
      onDone?.();
      await upToDate();
    },
  });
}
