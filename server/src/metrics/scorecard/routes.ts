import { LIMITS } from '@tonnage/contract/limits';
import * as scorecard from '@tonnage/contract/metrics/scorecard';
import type { Scorecard, ScorecardRow } from '@tonnage/contract/metrics/scorecard';
import type { Standing } from '@tonnage/domain/metrics/scorecard';
import type { Received } from '@tonnage/contract/endpoint';
import { dateIn } from '@tonnage/domain/common/zoned';
import { sql } from 'kysely';
import { csvFile } from '../../platform/formats/csv-file.ts';
import type { OrganisationContext, Reading } from '../../platform/http/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { markFavourite, unmarkFavourite } from './commands/mark-favourite.ts';
import { COLUMNS } from './csv.ts';
import { ORDERS, presentRow, standingOf } from './present.ts';
import { scorecardMetrics } from './queries.ts';

type Query = Received<typeof scorecard.getScorecard>['query'];

/** The scorecard: every metric that a person may see, across projects and organisations. */
export function scorecardRoutes(bind: Binder): void {
  bind.organisations(
    scorecard.getScorecard,
    async (ctx, { query }) => pageOfRows(await allRows(ctx), query),
    (enter, { query }) =>
      csvFile(enter, {
        name: ['scorecard', query.status?.toLowerCase().replace('_', '-')],
        columns: COLUMNS,
        all: async (ctx) => filtered(await allRows(ctx), query).shown,
      }),
  );
  bind.organisations(scorecard.getSharedScorecard, async (ctx) => ({ data: await shared(ctx) }));
  bind.organisations(scorecard.markFavourite, async (ctx, { params }) => {
    await markFavourite(ctx, params.id);
    return { data: { id: params.id, favourite: true } };
  });
  bind.organisations(scorecard.unmarkFavourite, async (ctx, { params }) => {
    await unmarkFavourite(ctx, params.id);
    return { data: { id: params.id, favourite: false } };
  });
}

/** What a shared link shows: no people, and nothing that only its creator sees. Throws NOT_FOUND for a signed-in person. */
async function shared(ctx: Reading<OrganisationContext>) {
  const { db, scope } = ctx;
  if (scope.key === null) throw new Refusal('NOT_FOUND');
  const { projectId, expiresAt } = scope.key;
  const rows = (await allRows(ctx)).map((row) => ({ ...row, editor: null, favourite: false, role: 'viewer' as const }));
  const { shown, counts } = filtered(rows, { sort: 'status', page: 1, format: undefined });
  const { title } = await db
    .selectFrom('organisations as o')
    .leftJoin('projects as p', (join) => join.onRef('p.organisation_id', '=', 'o.id').on('p.id', '=', projectId))
    .select(sql<string>`coalesce(p.name, o.name)`.as('title'))
    .where('o.id', 'in', [...scope.organisationIds])
    .executeTakeFirstOrThrow();
  return { title, expiresAt: expiresAt!, rows: shown.slice(0, LIMITS.scorecard), counts };
}

/** All rows in the order of organisation, project and metric: the order by status needs every one of them. */
async function allRows(ctx: Reading<OrganisationContext>): Promise<ScorecardRow[]> {
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
function filtered(rows: readonly ScorecardRow[], query: Query) {
  const q = query.q?.toLowerCase() ?? '';
  const found = rows.filter(
    (row) =>
      (q === '' ||
        [row.name, row.project.name, row.organisation.name, row.editor ?? ''].some((text) =>
          text.toLowerCase().includes(q),
        )) &&
      (query.favourites !== 'true' || row.favourite) &&
      (query.projectId === undefined || row.project.id === query.projectId) &&
      (query.organisationId === undefined || row.organisation.id === query.organisationId),
  );
  const counts: Record<Standing, number> = { OFF_TRACK: 0, AT_RISK: 0, ON_TRACK: 0, NONE: 0 };
  for (const row of found) counts[standingOf(row)]++;
  const shown = found
    .filter((row) => query.status === undefined || standingOf(row) === query.status)
    .sort(ORDERS[query.sort]);
  return { shown, counts };
}

function pageOfRows(rows: readonly ScorecardRow[], query: Query): Scorecard {
  const { shown, counts } = filtered(rows, query);
  const { limit, offset, pagination } = pageOf({ page: query.page, pageSize: LIMITS.scorecard }, shown.length);
  return { data: shown.slice(offset, offset + limit), meta: { pagination, counts, total: rows.length } };
}
