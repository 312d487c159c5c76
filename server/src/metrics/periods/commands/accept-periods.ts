import type { OrganisationContext } from '../../../platform/context.ts';
import { type Settled, settlePeriods } from './settle-periods.ts';

/** A period in the version that the user saw. */
export interface Seen {
  metricId: string;
  key: string;
  version: number;
}

/** Accepts answers permanently, in the version that the user saw (metrics.md §2.2, T8). `quietly` as in `settlePeriods`. */
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
