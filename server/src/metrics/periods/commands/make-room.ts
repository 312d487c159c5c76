import { LIMITS } from '@tonnage/contract/limits';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { OrganisationContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { MetricRow } from '../../metrics/queries.ts';
import { attachedCount } from '../attachment.queries.ts';

/** The maximum number of each attachment per period, and the refusal for one more. Source: metrics.md §2.8. */
const ROOM = {
  period_links: { most: LIMITS.periodLinks, full: 'TOO_MANY_LINKS' },
  period_documents: { most: LIMITS.periodDocuments, full: 'TOO_MANY_DOCUMENTS' },
} as const;

/**
 * The first columns of a new attachment's row: its period and author. The metric is locked. Throws TOO_MANY_LINKS,
 * TOO_MANY_DOCUMENTS.
 */
export async function makeRoom(
  { db, now, scope }: OrganisationContext,
  table: keyof typeof ROOM,
  metric: MetricRow,
  key: IsoDate,
) {
  const { most, full } = ROOM[table];
  if ((await attachedCount(db, table, metric.id, key)) >= most) throw new Refusal(full);
  return {
    tenant_id: scope.tenantId,
    id: newId(now),
    metric_id: metric.id,
    period_key: key,
    organisation_id: metric.organisation_id,
    author_id: scope.actor.userId,
    created_at: now,
  };
}
