import { useQuery } from '@tanstack/react-query';
import type { DeskPerson } from '@tonnage/contract/skip-hire/desk';
import type { Money } from './money.ts';
import { lateQuery, owedQuery, readyQuery } from './screens.ts';

/** What the company is owed and can invoice, as far as this person may see it; null while it loads, or if they may not. */
export function useMoney({ permissions }: DeskPerson): Money | null {
  const sees = permissions.includes('invoices.view');
  const owed = useQuery({ ...owedQuery, enabled: sees });
  const late = useQuery({ ...lateQuery, enabled: sees });
  const ready = useQuery({ ...readyQuery, enabled: permissions.includes('invoices.manage') });
  if (!owed.data?.meta || !late.data?.meta) return null;
  return {
    late: late.data.data,
    lateCount: late.data.meta.pagination.total,
    totals: owed.data.meta.totals,
    ready: ready.data?.data ?? null,
  };
}
