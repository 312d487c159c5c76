import type { IsoDate } from '@tonnage/domain/dates';
import { formatDay } from '@tonnage/domain/format-dates';
import type { Slot } from '@tonnage/domain/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { refreshOrders } from '../../../lib/queries.ts';
import { useKeyOf } from '../../../lib/sent-once.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { words } from './collect-words.ts';

export interface CollectionWish {
  /** Any job of the order: the endpoint finds the order by it. */
  jobId: string;
  collectionDate: IsoDate;
  slot: Slot;
  notes: string;
}

/** Asks for a collection. The same wish sent twice, by a second click or after a lost answer, is one collection. */
export function useCollection(onDone: () => void) {
  const queryClient = useQueryClient();
  const keyOf = useKeyOf();
  return useMutation({
    mutationFn: ({ jobId, ...data }: CollectionWish) => {
      const idempotencyKey = keyOf({ jobId, ...data });
      return call('requestCollection', { params: { id: jobId }, body: { data } }, { idempotencyKey });
    },
    onSuccess: async (_, { collectionDate }) => {
      await refreshOrders(queryClient);
      onDone();
      await toast({ text: words.done(formatDay(collectionDate)) });
    },
    // A day that was taken meanwhile is to be seen in the calendar too.
    onError: () => queryClient.invalidateQueries({ queryKey: ['getLockedDates'] }),
  });
}
