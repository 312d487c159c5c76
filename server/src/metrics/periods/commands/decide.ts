import type { Received } from '@tonnage/contract/endpoint';
import type { writeEntries } from '@tonnage/contract/metrics/periods/periods';
import type { Ask } from '@tonnage/domain/metrics/answer';
import type { DismissReason } from '@tonnage/domain/metrics/periods/dismissal';
import type { OrganisationContext } from '../../../platform/context.ts';
import { type Settled, settlePeriods } from './settle-periods.ts';
import { writeComments } from './write-comments.ts';

type Entry = Received<typeof writeEntries>['body']['data']['entries'][number];

/** Reports, changes, dismisses or withdraws periods of one project (metrics.md §2.2, T4 to T7). */
export function reportPeriods(
  ctx: OrganisationContext,
  projectId: string,
  entries: readonly Entry[],
): Promise<Settled[]> {
  const items = entries.map((entry) => ({ metricId: entry.metricId, key: entry.key, ask: askOf(entry) }));
  return settlePeriods(ctx, items, { within: projectId });
}

function askOf(entry: Entry): Ask {
  const { version } = entry;
  if (entry.action === 'report') return { action: 'report', value: entry.value, version };
  if (entry.action === 'withdraw') return { action: 'withdraw', version };
  return { action: 'dismiss', reasonCode: entry.reasonCode, reason: entry.reason || null, version };
}

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
