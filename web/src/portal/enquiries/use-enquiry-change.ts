import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDocuments } from '../queries.ts';
import { toast } from '../../ui/overlay/toast.ts';

/** Writes to the office, confirms it, and shows it where it was written. */
export function useEnquiryChange<Input>(send: (input: Input) => Promise<unknown>, message: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      void toast({ text: message });
      onDone();
      await client.invalidateQueries({ queryKey: ['listEnquiries'] });
      // Its photos are filed among the documents.
      await refreshDocuments(client);
    },
  });
}
