import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeskRequest } from '@tonnage/contract/skip-hire/orders/requests';
import { call } from '../../lib/api.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { JOB_CALLS, refresh } from '../queries.ts';

/**
 * Confirms requests one after the other, each in its own transaction, so that a refused one does not block the others.
 * Refused requests stay in the list; the first refusal is the mutation's error.
 */
export function useConfirm() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (requests: readonly DeskRequest[]) => {
      const refused: Error[] = [];
      for (const { jobId } of requests) {
        await call('confirmRequest', { params: { id: jobId }, body: { data: {} } }).catch((error: Error) =>
          refused.push(error),
        );
      }
      const done = requests.length - refused.length;
      if (done > 0)
        void toast({
          text:
            requests.length === 1
              ? `${requests[0]!.number} confirmed. The customer has been notified.`
              : `${done} confirmed. The customers have been notified.`,
        });
      const [first] = refused;
      if (first)
        throw requests.length === 1
          ? first
          : new Error(
              `${refused.length} couldn’t be confirmed and ${refused.length === 1 ? 'is' : 'are'} still in the list. ${first.message}`,
            );
    },
    onSettled: () => refresh(queryClient, JOB_CALLS),
  });
}
