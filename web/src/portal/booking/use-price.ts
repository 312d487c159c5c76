import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Quote } from '@tonnage/contract/skip-hire/orders/quote';
import type { Sent } from '@tonnage/contract/endpoint';
import { call } from '../../lib/api.ts';
import { settle } from '../../lib/debounce.ts';
import { isWithoutNetwork } from '../../lib/outbox/transient.ts';
import type { Calls } from '../../lib/calls.ts';

export type Question = Sent<Calls['checkPrices']>['body']['data'];

/** Asked again before the thirty minutes are over, so that the price shown is always one that holds. */
export const RENEWED_MS = 25 * 60_000;

export interface Price {
  /** The newest price; while another is worked out, the one before. */
  quote: Quote | undefined;
  /** True while the price shown is not the one of the answers given. */
  working: boolean;
  failed: boolean;
  /** There is none because the device has no network. */
  offline: boolean;
  ask: () => Promise<Quote | undefined>;
}

/** The price of the answers, as soon as they are complete. */
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

// Never sent: the query is not enabled without a question.
const NOTHING: Question = { containerTypeId: '', containerSubTypeId: '', wasteTypeId: '', date: '' };
