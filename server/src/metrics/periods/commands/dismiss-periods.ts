import type { DismissReason } from '@tonnage/domain/metrics/periods/dismissal';
import type { OrganisationContext } from '../../../platform/context.ts';
import type { Seen } from './accept-periods.ts';
import { type Settled, settlePeriods } from './settle-periods.ts';

/** Dismisses periods and accepts that at once, whatever the answer (metrics.md §2.2, T9). `quietly` as in `settlePeriods`. */
export function dismissPeriods(
  ctx: OrganisationContext,
  items: readonly Seen[],
  why: { reasonCode: DismissReason | 'FINISHED'; reason: string | null },
  how: { quietly?: boolean } = {},
): Promise<Settled[]> {
  return settlePeriods(
    ctx,
    items.map(({ metricId, key, version }) => ({
      metricId,
      key,
      ask: { action: 'dismissAndAccept', version, ...why },
    })),
    how,
  );
}
