import type { OrganisationContext } from '../../../platform/http/context.ts';
import type { Seen } from './accept-periods.ts';
import { type Settled, settlePeriods } from './settle-periods.ts';
import { writeComment } from './write-comment.ts';

/** Asks the editor to change answers, with the same comment on each (metrics.md §2.2, T10). */
export async function requestChanges(
  ctx: OrganisationContext,
  items: readonly Seen[],
  text: string,
): Promise<Settled[]> {
  const settled = await settlePeriods(
    ctx,
    items.map(({ metricId, key, version }) => ({ metricId, key, ask: { action: 'requestChange' as const, version } })),
  );
  for (const { item, metric, refusal } of settled)
    if (metric !== undefined && refusal === null) await writeComment(ctx, metric, item.key, text, { asks: true });
  return settled;
}
