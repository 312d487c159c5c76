import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { settle } from '../../lib/debounce.ts';
import type { Asked } from './values.ts';

/** What the caller is told: the price, the days with places, and what prevents the job. */
export function useAskedPrice(asked: Asked | null) {
  const price = useQuery({
    queryKey: ['quotePhoneOrder', asked],
    enabled: asked !== null,
    queryFn: async ({ signal }) => {
      await settle(signal);
      // The query is disabled without a question.
      if (asked === null) throw new Error('Nothing to price');
      return asked.kind === 'movement'
        ? call('quoteDeskMovement', { params: { id: asked.orderId }, body: { data: asked.question } }, { signal })
        : call('quotePhoneOrder', { body: { data: asked.question } }, { signal });
    },
    // The last price for the same customer and place is shown until the next one arrives; another caller never sees it.
    placeholderData: (last, query) => {
      const before = query?.queryKey[1] as Asked | null | undefined;
      return before?.of === asked?.of ? last : undefined;
    },
  });
  return {
    quote: asked === null ? undefined : price.data?.data,
    working: price.isPlaceholderData || (asked !== null && price.isPending),
    priceError: price.error,
  };
}
