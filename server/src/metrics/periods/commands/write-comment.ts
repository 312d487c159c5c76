import type { IsoDate } from '@tonnage/domain/common/dates';
import { mentioned } from '@tonnage/domain/metrics/mentions';
import type { AnsweringContext } from '../../../platform/http/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { type MetricRow } from '../../metrics/queries.ts';
import { uuids } from '../../../platform/db/arrays.ts';
import { aboutPeriod } from '../../metrics/about.present.ts';
import { notify } from '../../../core/notifications/commands/notify.ts';
import { audienceOf } from '../../../core/notifications/queries.ts';
import { sql } from 'kysely';
import { notifyFigures } from '../../metrics/commands/notify-figures.ts';

/** Characters of a comment shown in its notification. */
const EXCERPT = 140;

/**
 * Saves a comment on a period and sends the notifications; the caller has checked the permission. `asks`: it requests a change of
 * the answer, and is emailed to the editor. `event`: it stands on the chart.
 */
export async function writeComment(
  ctx: AnsweringContext,
  metric: MetricRow,
  key: IsoDate,
  body: string,
  { asks = false, event = false }: { asks?: boolean; event?: boolean } = {},
): Promise<void> {
  const { db, now, scope } = ctx;
  const involved = await authorsOf(ctx, metric, key);
  await db
    .insertInto('period_comments')
    .values({
      tenant_id: scope.tenantId,
      id: newId(now),
      metric_id: metric.id,
      period_key: key,
      organisation_id: metric.organisation_id,
      author_id: scope.actor.userId,
      body,
      created_at: now,
      is_event: event,
    })
    .execute();
  await notifyFigures(ctx, metric);
  const about = aboutPeriod(metric, key);
  const excerpt = body.length > EXCERPT ? `${body.slice(0, EXCERPT).trimEnd()}…` : body;
  const recipients = [...(await namedIn(ctx, metric, body)), ...(asks ? [metric.editor_id] : [])];
  await notify(ctx, [{ ...about, type: 'NEW_COMMENT', facts: { ...about.facts, excerpt }, involved, recipients }]);
}

/** People who commented on the period before and can still see it. */
async function authorsOf(ctx: AnsweringContext, metric: MetricRow, key: IsoDate): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('period_comments')
    .select('author_id')
    .distinct()
    .where('metric_id', '=', metric.id)
    .where('period_key', '=', key)
    .execute();
  const seeing = new Set(await onlookers(ctx, metric));
  return rows.flatMap(({ author_id: id }) => (id !== null && seeing.has(id) ? [id] : []));
}

/** People who see the metric and are mentioned with an @ in the text. */
async function namedIn(ctx: AnsweringContext, metric: MetricRow, body: string): Promise<string[]> {
  if (!body.includes('@')) return [];
  const people = await ctx.db
    .selectFrom('users')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${uuids(await onlookers(ctx, metric))})`)
    .execute();
  return mentioned(body, people);
}

async function onlookers({ db, scope }: AnsweringContext, metric: MetricRow): Promise<string[]> {
  const of = { organisationId: metric.organisation_id, metricIds: [metric.id] };
  const audience = await audienceOf(db, scope.tenantId, [of]);
  return (['managers', 'editors', 'viewers'] as const).flatMap((part) => audience(of, part));
}
