import type { OrganisationContext } from '../../../platform/http/context.ts';
import { type Settled, settlePeriods } from './settle-periods.ts';

/** A period as somebody saw it. */
export interface Seen {
  metricId: string;
  key: string;
  version: number;
}

/** Accepts answers as they were seen, for good (metrics.md §2.2, T8). `quietly` as for `settlePeriods`. */
export function acceptPeriods(
  ctx: OrganisationContext,
  items: readonly Seen[],
  how: { quietly?: boolean } = {},
): Promise<Settled[]> {
  const asks = items.map(({ metricId, key, version }) => ({
    metricId,
    key,
    ask: { action: 'accept' as const, version },
  }));
  return settlePeriods(ctx, asks, how);
}
