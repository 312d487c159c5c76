import type { ActivityType } from '@tonnage/domain/metrics/activities';
import { PORTAL_NAME } from '@tonnage/domain/metrics/sources';
import { periodLabel } from '@tonnage/domain/metrics/periods/label';
import type { OrganisationContext } from '../../platform/context.ts';
import { onePage } from '../../platform/http/paging.ts';
import { type MetricRow, namesOf, recurrenceOf } from '../metrics/queries.ts';
import { behalfOf, describeEvent } from './history.present.ts';

/** The history of a metric, newest first, as sentences; of one type, if given. */
export async function activityPage(
  { db }: Pick<OrganisationContext, 'db'>,
  metric: MetricRow,
  { type, pagination }: { type?: ActivityType | undefined; pagination: { page: number; pageSize: number } },
) {
  const matching = db
    .selectFrom('activities')
    .select(['id', 'type', 'actor_id', 'payload', 'period_key', 'at'])
    .where('metric_id', '=', metric.id)
    .$if(type !== undefined, (query) => query.where('type', '=', type!));
  const { rows: lines, total } = await onePage(matching.orderBy('id', 'desc'), pagination);
  const names = await namesOf(
    db,
    lines.flatMap((line) => [line.actor_id, behalfOf(line)]),
  );
  const name = (id: string | null) => (id === null ? PORTAL_NAME : (names.get(id) ?? 'Deleted user'));
  const recurrence = recurrenceOf(metric);
  const rows = lines.map((line) => ({
    id: line.id,
    at: line.at.toISOString(),
    type: line.type as ActivityType,
    text: describeEvent(metric, line, name),
    period: line.period_key === null ? null : periodLabel(recurrence, line.period_key),
  }));
  return { rows, total };
}
