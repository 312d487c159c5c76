import { LIMITS } from '@tonnage/contract/limits';
import * as scorecard from '@tonnage/contract/metrics/scorecard';
import type { Scorecard, ScorecardRow } from '@tonnage/contract/metrics/scorecard';
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
import { COLUMNS } from './csv.ts';
import { allRows, filtered } from './rows.queries.ts';

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
