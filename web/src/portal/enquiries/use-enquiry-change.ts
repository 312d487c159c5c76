import { upToDate } from '../../lib/changes.ts';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../ui/overlay/toast.ts';

/** Writes to the office, confirms it, and shows it where it was written. */
export function useEnquiryChange<Input>(send: (input: Input) => Promise<unknown>, message: string, onDone: () => void) {
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      void toast({ text: message });
      onDone();
      await upToDate();
      // Its photos are filed among the documents.
      await upToDate();
    },
  });
}
