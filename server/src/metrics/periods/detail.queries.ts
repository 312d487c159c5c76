import type { PeriodDetail } from '@tonnage/contract/metrics/periods/periods';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { termsOf } from '@tonnage/domain/metrics/formulas/formula';
import { periodLabel } from '@tonnage/domain/metrics/periods/label';
import type { OrganisationContext } from '../../platform/context.ts';
import { formulaOf, readTerms, termRows } from '../metrics/formulas.queries.ts';
import { metricsByIds, type MetricRow, recurrenceOf, namesOf, objectivesOf } from '../metrics/queries.ts';
import type { ActivityType } from '@tonnage/domain/metrics/activities';
import { shortest } from '@tonnage/domain/metrics/decimal';
import { commentOpenUntil } from '@tonnage/domain/metrics/comments';
import { PORTAL_NAME } from '@tonnage/domain/metrics/sources';
import { lastDayOf } from '@tonnage/domain/metrics/periods/period';
import { goalAt } from '../metrics/goal.present.ts';
import { presentSummary } from '../metrics/source.present.ts';
import { documentsOf, linksOf } from './attachment.queries.ts';
import { cellsAt } from './cells.queries.ts';
import { correctionsOf, periodOf, historyOf } from './period.queries.ts';
import { behalfOf, describeEvent } from './activity.queries.ts';

/** What a computed value was computed from; a metric that the person may not see has neither name nor figure. Null: reported. */
async function presentTerms(
  { db, scope }: Pick<OrganisationContext, 'db' | 'scope'>,
  metric: MetricRow,
  key: IsoDate,
): Promise<PeriodDetail['terms']> {
  if (metric.formula === null) return null;
  const formula = formulaOf(metric);
  const terms = await termRows(db, formula);
  const seen = new Set((await metricsByIds(db, scope, [...terms.keys()]).execute()).map((row) => row.public_id));
  const figure = await readTerms(db, metric, terms, [key]);
  return termsOf(formula).map((term) => {
    const read = figure(term, key);
    const row = seen.has(term.metric) ? terms.get(term.metric) : undefined;
    return {
      metric: row
        ? { id: row.public_id, name: row.name, project: row.project_name, type: row.type, unit: row.unit }
        : null,
      at: term.at,
      key: read.key,
      label: read.key === null ? null : periodLabel(recurrenceOf(metric), read.key),
      value: row ? read.value : null,
      covered: row ? read.covered : null,
      accepted: read.accepted,
    };
  });
}

/** A period with its comments, attachments and log. Throws `periodOf`'s. */
export async function detailOf(
  ctx: Pick<OrganisationContext, 'db' | 'scope' | 'now'>,
  id: string,
  key: string,
): Promise<{ data: PeriodDetail }> {
  const metric = await periodOf(ctx, id, key);
  const { comments, log } = await historyOf(ctx, metric.id, key);
  const corrections = await correctionsOf(ctx.db, metric.id, key);
  const links = await linksOf(ctx.db, metric.id, key);
  const documents = await documentsOf(ctx.db, metric.id, key);
  const names = await namesOf(ctx.db, [
    ...corrections.map((each) => each.author_id),
    ...[...comments, ...links, ...documents].map((each) => each.author_id),
    ...log.flatMap((line) => [line.actor_id, behalfOf(line)]),
  ]);
  const name = (userId: string | null) => (userId === null ? PORTAL_NAME : (names.get(userId) ?? 'Deleted user'));
  const objective = goalAt((await objectivesOf(ctx.db, [metric.id])).get(metric.id), key);
  const recurrence = recurrenceOf(metric);
  const attached = (row: { id: string; author_id: string; created_at: Date }) => ({
    id: row.id,
    author: name(row.author_id),
    addedAt: row.created_at.toISOString(),
  });
  return {
    data: {
      label: periodLabel(recurrence, key),
      start: key,
      end: lastDayOf(recurrence, key),
      cell: (await cellsAt(ctx, [metric], [key])).at(metric, key)!,
      objective,
      corrections: corrections.map((each) => ({
        number: each.number,
        value: shortest(each.value),
        reason: each.reason,
        author: name(each.author_id),
        at: each.at.toISOString(),
      })),
      terms: await presentTerms(ctx, metric, key),
      evidence: await presentSummary(ctx.db, metric.id, key),
      comments: comments.map((c) => {
        const until = new Date(commentOpenUntil(c.created_at.getTime())).toISOString();
        const own = c.author_id === ctx.scope.actor.userId && c.deleted_at === null && metric.finished_at === null;
        return {
          id: c.id,
          author: name(c.author_id),
          body: c.deleted_at === null ? c.body : null,
          createdAt: c.created_at.toISOString(),
          editedAt: c.edited_at?.toISOString() ?? null,
          openUntil: own && until > ctx.now ? until : null,
          event: c.is_event,
        };
      }),
      links: links.map((row) => ({ ...attached(row), label: row.label, url: row.url })),
      documents: documents.map((row) => ({ ...attached(row), name: row.name, mime: row.mime, size: row.size })),
      log: log.map((line) => ({
        id: line.id,
        at: line.at.toISOString(),
        type: line.type as ActivityType,
        text: describeEvent(metric, line, name),
      })),
    },
  };
}
