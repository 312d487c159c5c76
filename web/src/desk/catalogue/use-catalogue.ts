import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeskCatalogue } from '@tonnage/contract/skip-hire/catalogue';
import { upToDate } from '../../lib/changes.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { queryOf } from '../../lib/queries.ts';

/** Changes the catalogue; the response is the whole new catalogue. */
export function useCatalogueWrite<Input>(
  send: (input: Input) => Promise<{ data: DeskCatalogue }>,
  onDone?: () => void,
  message = 'Saved. Customers can see the change now.',
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (answer) => {
      void toast({ text: message });
      queryClient.setQueryData(queryOf('getDeskCatalogue', {}).queryKey, answer);
      onDone?.();
      await upToDate();
    },
  });
}
