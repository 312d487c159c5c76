import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OrderPrice } from '@tonnage/contract/skip-hire/orders/order-price';
import type { Sent } from '@tonnage/contract/endpoint';
import { call } from '../../lib/api.ts';
import { settle } from '../../lib/debounce.ts';
import { isWithoutNetwork } from '../../lib/outbox/transient.ts';
import type { Calls } from '../../lib/calls.ts';

export type Question = Sent<Calls['checkPrices']>['body']['data'];

/** Refetched before its thirty minutes are over, so that the price shown is always valid. */
export const RENEWED_MS = 25 * 60_000;

export interface Price {
  /** The latest price; while another is calculated, the previous one. */
  quote: OrderPrice | undefined;
  /** True while the price shown does not match the current answers. */
  working: boolean;
  failed: boolean;
  /** There is no price because the device has no network. */
  offline: boolean;
  ask: () => Promise<OrderPrice | undefined>;
}

/** The price for the current answers, as soon as they are complete. */
export function usePrice(question: Question | null): Price {
  const query = useQuery({
    queryKey: ['checkPrices', question],
    enabled: question !== null,
    queryFn: async ({ signal }) => {
      await settle(signal);
      return call('checkPrices', { body: { data: question ?? NOTHING } }, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: RENEWED_MS,
    refetchInterval: RENEWED_MS,
  });
  const ask = async () => (await query.refetch()).data?.data;
  if (question === null) return { quote: undefined, working: false, failed: false, offline: false, ask };
  return {
    quote: query.data?.data,
    working: query.isPlaceholderData || query.isPending,
    failed: query.isError,
    offline: isWithoutNetwork(query.error),
    ask,
  };
}

// Never sent: the query is disabled without a question.
const NOTHING: Question = { containerTypeId: '', containerSubTypeId: '', wasteTypeId: '', date: '' };
