import type { writeEntries } from '@tonnage/contract/metrics/periods/periods';
import type { Received } from '@tonnage/contract/endpoint';
import type { Ask } from '@tonnage/domain/metrics/answer';
import type { OrganisationContext } from '../../../platform/context.ts';
import { type Settled, settlePeriods } from './settle-periods.ts';

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
