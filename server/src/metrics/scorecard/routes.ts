import type { ScorecardRow, Scorecard } from '@tonnage/contract/metrics/scorecard';
import { forecastWords } from '@tonnage/domain/metrics/forecast';
import { PERFORMANCE_WORDS } from '@tonnage/domain/metrics/performance';
import { DIRECTION_WORDS } from '@tonnage/domain/metrics/words';
import { unitSign } from '@tonnage/domain/metrics/types';
import { decimalCell, type FileColumn } from '../../platform/formats/cells.ts';
import { LIMITS } from '@tonnage/contract/limits';
import * as scorecard from '@tonnage/contract/metrics/scorecard';
import type { Received } from '@tonnage/contract/endpoint';
import { sql } from 'kysely';
import { dateIn } from '@tonnage/domain/common/zoned';
import { usualZone } from '../../core/notifications/queries.ts';
import { documentBrandOf } from '../../core/tenants/document-brand.queries.ts';
import type { ByteBinder } from '../../platform/http/file-endpoint.ts';
import { makeScorecardPdf } from './commands/make-scorecard-pdf.ts';
import { listFile } from '../../platform/formats/list-file.ts';
import type { OrganisationContext, Reading } from '../../platform/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { pageAnswer, pageWithin } from '../../platform/http/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { markFavourite, unmarkFavourite } from './commands/favourites.ts';
import { allRows, filtered } from './rows.queries.ts';

/** A file of the scorecard; figures are plain numbers in the metric's unit. */
const COLUMNS: readonly FileColumn<ScorecardRow>[] = [
  { header: 'Organisation', cell: (row) => row.organisation.name },
  { header: 'Project', cell: (row) => row.project.name },
  { header: 'Metric', cell: (row) => row.name },
  { header: 'Unit', cell: (row) => unitSign(row.unit) },
  { header: 'Owner', cell: (row) => row.editor },
  { header: 'Status', cell: (row) => row.performance && PERFORMANCE_WORDS[row.performance] },
  { header: 'Since', cell: (row) => row.since && `${row.since.label}${row.since.more ? ' or earlier' : ''}` },
  { header: 'Period', cell: (row) => row.latest?.label ?? null },
  { header: 'Value', cell: (row) => decimalCell(row.latest?.value ?? null) },
  { header: 'Accepted', cell: (row) => row.latest && (row.latest.waiting ? 'No' : 'Yes') },
  { header: 'Running period', cell: (row) => row.running?.label ?? null },
  { header: 'So far', cell: (row) => decimalCell(row.running?.value ?? null) },
  { header: 'So far accepted', cell: (row) => row.running && (row.running.waiting ? 'No' : 'Yes') },
  { header: 'Objective', cell: (row) => decimalCell(row.objective?.value ?? null) },
  { header: 'Objective type', cell: (row) => row.objective && DIRECTION_WORDS[row.objective.direction] },
  { header: 'Upper limit', cell: (row) => decimalCell(row.objective?.upper ?? null) },
  { header: 'Tolerance', cell: (row) => decimalCell(row.objective?.tolerance ?? null) },
  { header: '% of objective', cell: (row) => (row.percent === null ? null : Number(row.percent.toFixed(1))) },
  { header: 'Period before', cell: (row) => decimalCell(row.previous?.value ?? null) },
  { header: 'A year before', cell: (row) => decimalCell(row.lastYear?.value ?? null) },
  { header: 'Forecast', cell: (row) => row.forecast && forecastWords(row.forecast, row.frequency) },
  { header: 'Favourite', cell: (row) => (row.favourite ? 'Yes' : null) },
  { header: 'Corrected', cell: (row) => (row.latest?.correction ? 'Yes' : null) },
  { header: 'Accepted value', cell: (row) => decimalCell(row.latest?.correction?.accepted ?? null) },
];

type Query = Received<typeof scorecard.getScorecard>['query'];

/** The scorecard: every metric that a person may see, across projects and organisations. */
export function scorecardRoutes(bind: Binder): void {
  bind.organisations(
    scorecard.getScorecard,
    async (ctx, { query }) => pageOfRows(await allRows(ctx), query),
    (enter, { query }) =>
      listFile(enter, {
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
  const { shown, counts } = filtered(rows, { sort: 'status' });
  const { title } = await db
    .selectFrom('organisations as o')
    .leftJoin('projects as p', (join) => join.onRef('p.organisation_id', '=', 'o.id').on('p.id', '=', projectId))
    .select(sql<string>`coalesce(p.name, o.name)`.as('title'))
    .where('o.id', 'in', [...scope.organisationIds])
    .executeTakeFirstOrThrow();
  return { title, expiresAt: expiresAt!, rows: shown.slice(0, LIMITS.scorecard), counts };
}

function pageOfRows(rows: readonly ScorecardRow[], query: Query): Scorecard {
  const { shown, counts } = filtered(rows, query);
  const page = { pagination: { page: query.page, pageSize: LIMITS.scorecard } };
  const { data, meta } = pageAnswer(page, pageWithin(page, shown));
  return { data, meta: { ...meta, counts, total: rows.length } };
}

/** The scorecard as a file to print or forward. */
export function scorecardPdfRoutes(bytes: ByteBinder): void {
  bytes.organisation(scorecard.getScorecardPdf, async (ctx, { query }) => {
    const { shown } = filtered(await allRows(ctx), query);
    if (shown.length > LIMITS.paperRows) throw new Refusal('PDF_TOO_LONG');
    const title = (query.projectId && shown[0]?.project.name) ?? (query.organisationId && shown[0]?.organisation.name);
    const brand = await documentBrandOf(ctx.db, ctx.scope.tenantId);
    const on = dateIn(
      await usualZone(ctx.db, { tenantId: ctx.scope.tenantId, userId: ctx.scope.actor.userId }),
      ctx.now,
    );
    const facts = { title: title || 'All metrics', on, rows: shown };
    return {
      mime: 'application/pdf',
      name: `Scorecard ${on}.pdf`,
      as: 'attachment',
      facts: { brand, ...facts },
      open: () => makeScorecardPdf(brand, facts),
    };
  });
}
