import { upToDate } from '../../lib/changes.ts';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDay } from '@tonnage/domain/common/format-dates';
import type { Slot } from '@tonnage/domain/skip-hire/orders';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { sendRequest, type StorableRequest } from '../../lib/outbox/requests.ts';
import { accountQuery } from '../../lib/queries.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { queueRequest } from '../offline/queue-request.ts';

export interface CollectionInput {
  /** Any job of the order: the endpoint finds the order by it. */
  jobId: string;
  /** The site's name for the list of queued requests. */
  siteName: string;
  collectionDate: IsoDate;
  slot: Slot;
  notes: string;
}

/**
 * Requests a collection. The same request sent twice, by a second click or after a lost answer, makes one collection.
 */
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
      await upToDate();
      onDone();
      await toast({ text: `Collection requested for ${formatDay(collectionDate)}` });
    },
    // The calendar must also show a day that was taken in the meantime.
    onError: async (error, input) => {
      const request = requestOf(input);
      const title = `Collection from ${input.siteName}, ${formatDay(input.collectionDate)}`;
      if (await queueRequest(error, account, { request, key: keyOf(request), title })) return onDone();
      return queryClient.invalidateQueries({ queryKey: ['getLockedDates'] });
    },
  });
}

function requestOf({ jobId, siteName: _siteName, ...data }: CollectionInput): StorableRequest {
  return { name: 'requestCollection', sent: { params: { id: jobId }, body: { data } } };
}
