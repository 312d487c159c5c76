import type { ScorecardRow } from '@tonnage/contract/metrics/scorecard';
import type { getScorecard } from '@tonnage/contract/metrics/scorecard';
import type { Received } from '@tonnage/contract/endpoint';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { TrackStatus } from '@tonnage/domain/metrics/scorecard';
import { sql } from 'kysely';
import type { OrganisationContext, Reading } from '../../platform/context.ts';
import { ORDERS, presentRow, trackStatusOf } from './present.ts';
import { scorecardMetrics } from './queries.ts';

/** The parts of the scorecard that somebody asks for. */
export type Wanted = Omit<Received<typeof getScorecard>['query'], 'page' | 'format'>;

/** All rows in the order of organisation, project and metric: the order by status needs every one of them. */
export async function allRows(ctx: Reading<OrganisationContext>): Promise<ScorecardRow[]> {
  const metrics = await scorecardMetrics(ctx)
    .orderBy(sql`lower(o.name)`)
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.id')
    .orderBy('m.position')
    .orderBy('m.id')
    .execute();
  const today = new Map(
    [...new Set(metrics.map((each) => each.time_zone))].map((zone) => [zone, dateIn(zone, ctx.now)]),
  );
  return metrics.map((metric) => presentRow(ctx.scope, metric, (zone) => today.get(zone)!));
}

/** The rows that match, in the order asked for, and how many of each status would without the filter by status. */
export function filtered(rows: readonly ScorecardRow[], query: Wanted) {
  const q = query.q?.toLowerCase() ?? '';
  const since = query.updatedSince === undefined ? '' : new Date(query.updatedSince).toISOString();
  const found = rows.filter(
    (row) =>
      (q === '' ||
        [row.name, row.project.name, row.organisation.name, row.editor ?? ''].some((text) =>
          text.toLowerCase().includes(q),
        )) &&
      row.updatedAt >= since &&
      (query.favourites !== 'true' || row.favourite) &&
      (query.projectId === undefined || row.project.id === query.projectId) &&
      (query.organisationId === undefined || row.organisation.id === query.organisationId),
  );
  const counts: Record<TrackStatus, number> = { OFF_TRACK: 0, AT_RISK: 0, ON_TRACK: 0, NONE: 0 };
  for (const row of found) counts[trackStatusOf(row)]++;
  const shown = found
    .filter((row) => query.status === undefined || trackStatusOf(row) === query.status)
    .sort(ORDERS[query.sort]);
  return { shown, counts };
}
