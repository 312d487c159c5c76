import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WasteReceiptPage } from '@tonnage/contract/skip-hire/waste-tracking';
import { upToDate } from '../../lib/changes.ts';
import { queryOf } from '../../lib/queries.ts';
import { toast } from '../../ui/overlay/toast.ts';

/** Changes a load and updates it and the list. */
export function useReceiptChange<Input>(send: (input: Input) => Promise<{ data: WasteReceiptPage }>, message: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (answer) => {
      client.setQueryData(queryOf('getReceipt', { params: { id: answer.data.id } }).queryKey, answer);
      void toast({ text: message });
      await upToDate();
    },
  });
}
