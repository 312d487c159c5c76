import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PeriodDetail } from '@tonnage/contract/metrics/periods/periods';
import type { CallName } from '../../lib/calls.ts';
import { queryOf } from '../../lib/queries.ts';

/** The calls that show or count attachments of periods. */
const SHOWN: readonly CallName[] = [
  'listPeriods',
  'getGrid',
  'listActivity',
  'listWaiting',
  'getChart',
  'getScorecard',
];

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
      await Promise.all(SHOWN.map((name) => client.invalidateQueries({ queryKey: [name] })));
    },
  });
}
