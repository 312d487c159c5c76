import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDay } from '@tonnage/domain/common/format-dates';
import type { Slot } from '@tonnage/domain/skip-hire/orders';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { sendRequest, type StorableRequest } from '../../lib/outbox/requests.ts';
import { accountQuery, refreshOrders } from '../../lib/queries.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { queueRequest } from '../offline/queue-request.ts';
import { words } from './collect-words.ts';

export interface CollectionInput {
  /** Any job of the order: the endpoint finds the order by it. */
  jobId: string;
  /** Where it is, for whoever reads it in a list. */
  siteName: string;
  collectionDate: IsoDate;
  slot: Slot;
  notes: string;
}

/** Asks for a collection. The same request sent twice, by a second click or after a lost answer, is one collection. */
export function useCollection(onDone: () => void) {
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (input: CollectionInput) => {
      const request = requestOf(input);
      return sendRequest(request, keyOf(request));
    },
    onSuccess: async (_, { collectionDate }) => {
      await refreshOrders(queryClient);
      onDone();
      await toast({ text: words.done(formatDay(collectionDate)) });
    },
    // A day that was taken meanwhile is to be seen in the calendar too.
    onError: async (error, input) => {
      const request = requestOf(input);
      const title = words.kept(input.siteName, formatDay(input.collectionDate));
      if (await queueRequest(error, account, { request, key: keyOf(request), title })) return onDone();
      return queryClient.invalidateQueries({ queryKey: ['getLockedDates'] });
    },
  });
}

function requestOf({ jobId, siteName: _siteName, ...data }: CollectionInput): StorableRequest {
  return { name: 'requestCollection', sent: { params: { id: jobId }, body: { data } } };
}
