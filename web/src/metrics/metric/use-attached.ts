import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PeriodDetail } from '@tonnage/contract/metrics/periods/periods';
import { upToDate } from '../../lib/changes.ts';
import { queryOf } from '../../lib/queries.ts';

/** A change of one period that returns the new period. */
export function usePeriodWrite<T>(
  params: { params: { id: string; key: string } },
  write: (input: T) => Promise<{ data: PeriodDetail }>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: async (answer) => {
      client.setQueryData(queryOf('getPeriod', params).queryKey, answer);
      await upToDate();
    },
  });
}
