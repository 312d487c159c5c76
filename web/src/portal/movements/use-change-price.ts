import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { JobChangePrice } from '@tonnage/contract/skip-hire/orders/job-changes';
import { call } from '../../lib/api.ts';
import { settle } from '../../lib/debounce.ts';
import { RENEWED_MS } from '../booking/use-price.ts';
import type { Change } from './job-values.ts';

export interface ChangePrice {
  /** The price after the change; while another is calculated, the previous one. */
  price: JobChangePrice | undefined;
  working: boolean;
  failed: boolean;
  ask: () => void;
}

/** The price of a change, as soon as a value changes that affects it. */
export function useChangePrice(jobId: string, change: Change | null): ChangePrice {
  const query = useQuery({
    queryKey: ['checkJobChange', jobId, change],
    enabled: change !== null,
    queryFn: async ({ signal }) => {
      await settle(signal);
      return call('checkJobChange', { params: { id: jobId }, body: { data: change ?? {} } }, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: RENEWED_MS,
    refetchInterval: RENEWED_MS,
  });
  const ask = () => void query.refetch();
  if (change === null) return { price: undefined, working: false, failed: false, ask };
  return { price: query.data?.data, working: query.isPlaceholderData || query.isPending, failed: query.isError, ask };
}
