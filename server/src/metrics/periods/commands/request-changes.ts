import type { OrganisationContext } from '../../../platform/context.ts';
import type { Seen } from './accept-periods.ts';
import { type Settled, settlePeriods } from './settle-periods.ts';
import { writeComments } from './write-comments.ts';

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
  const asked = settled.flatMap(({ item, metric, refusal }) =>
    metric !== undefined && refusal === null ? [{ metric, key: item.key, body: text }] : [],
  );
  await writeComments(ctx, asked, { asks: true });
  return settled;
}
