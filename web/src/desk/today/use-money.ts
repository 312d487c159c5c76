import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { DeskPerson } from '@tonnage/contract/skip-hire/desk';
import type { Money } from './money.ts';
import { callsQuery, lateQuery, owedQuery, promisedQuery, readyQuery } from './screens.ts';

/** What the company is owed and can invoice, as far as this person may see it; null while it loads, or if they may not. */
export function useMoney({ permissions }: DeskPerson): {
  money: Money | null;
  queries: readonly UseQueryResult[];
} {
  const sees = permissions.includes('invoices.view');
  const invoices = permissions.includes('invoices.manage');
  const owed = useQuery({ ...owedQuery, enabled: sees });
  const late = useQuery({ ...lateQuery, enabled: sees });
  const calls = useQuery({ ...callsQuery, enabled: invoices });
  const promised = useQuery({ ...promisedQuery, enabled: invoices });
  const ready = useQuery({ ...readyQuery, enabled: invoices });
  const money =
    owed.data?.meta && late.data?.meta
      ? {
          lateCount: late.data.meta.pagination.total,
          calls: calls.data?.data ?? [],
          callCount: calls.data?.meta?.pagination.total ?? 0,
          totals: owed.data.meta.totals,
          promised: promised.data?.data ?? [],
          ready: ready.data?.data ?? null,
        }
      : null;
  return { money, queries: [...(sees ? [owed, late] : []), ...(invoices ? [calls, ready, promised] : [])] };
}
