import type { IsoDate } from '@tonnage/domain/common/dates';
import { mentioned } from '@tonnage/domain/metrics/mentions';
import { sql } from 'kysely';
import type { AnsweringContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { bigints, uuids } from '../../../platform/db/arrays.ts';
import { notify } from '../../../core/notifications/commands/notify.ts';
import { audienceOf } from '../../../core/notifications/queries.ts';
import { aboutPeriod } from '../../metrics/about.present.ts';
import { notifyFigures } from '../../metrics/commands/notify-figures.ts';
import type { MetricRow } from '../../metrics/queries.ts';

/** Characters of a comment shown in its notification. */
const EXCERPT = 140;

/** A comment to save; its author is the caller. */
export interface NewComment {
  metric: MetricRow;
  key: IsoDate;
  body: string;
}

/**
 * Saves comments on periods and sends the notifications, in the same few statements however many there are; the caller has checked
 * the permission. `asks`: they request a change of the answer, and are emailed to the editor. `event`: they
 * stand on the chart.
 */
export async function writeComments(
  ctx: AnsweringContext,
  comments: readonly NewComment[],
  { asks = false, event = false }: { asks?: boolean; event?: boolean } = {},
): Promise<void> {
  if (comments.length === 0) return;
  const { db, now, scope } = ctx;
  const authors = await authorsOf(ctx, comments);
  await db
    .insertInto('period_comments')
    .values(
      comments.map(({ metric, key, body }) => ({
        tenant_id: scope.tenantId,
        id: newId(now),
        metric_id: metric.id,
        period_key: key,
        organisation_id: metric.organisation_id,
        author_id: scope.actor.userId,
        body,
        created_at: now,
        is_event: event,
      })),
    )
    .execute();
  const metrics = [...new Map(comments.map(({ metric }) => [metric.id, metric])).values()];
  await notifyFigures(ctx, ...metrics);
  const onlookers = await onlookersOf(ctx, metrics);
  const people = await mentionable(ctx, comments, onlookers);
  await notify(
    ctx,
    comments.map(({ metric, key, body }) => {
      const about = aboutPeriod(metric, key);
      const excerpt = body.length > EXCERPT ? `${body.slice(0, EXCERPT).trimEnd()}…` : body;
      const seeing = onlookers.get(metric.id)!;
      const named = mentioned(
        body,
        people.filter(({ id }) => seeing.has(id)),
      );
      return {
        ...about,
        type: 'NEW_COMMENT' as const,
        facts: { ...about.facts, excerpt },
        involved: (authors.get(`${metric.id} ${key}`) ?? []).filter((id) => seeing.has(id)),
        recipients: [...named, ...(asks ? [metric.editor_id] : [])],
      };
    }),
  );
}

/** People who commented on the periods before, by metric and key. */
async function authorsOf({ db }: AnsweringContext, comments: readonly NewComment[]): Promise<Map<string, string[]>> {
  const keys = `{${comments.map(({ key }) => key).join(',')}}`;
  const { rows } = await sql<{ cell: string; id: string }>`
    select distinct c.metric_id || ' ' || c.period_key as cell, c.author_id as id
    from unnest(${bigints(comments.map(({ metric }) => metric.id))}, ${keys}::date[]) as k(metric_id, period_key)
    join period_comments c on c.metric_id = k.metric_id and c.period_key = k.period_key
    where c.author_id is not null`.execute(db);
  return new Map([...Map.groupBy(rows, ({ cell }) => cell)].map(([cell, of]) => [cell, of.map(({ id }) => id)]));
}

/** People who can be mentioned with an @ in one of the texts. */
async function mentionable(
  { db }: AnsweringContext,
  comments: readonly NewComment[],
  onlookers: ReadonlyMap<number, ReadonlySet<string>>,
): Promise<{ id: string; name: string }[]> {
  const ids = comments.flatMap(({ metric, body }) => (body.includes('@') ? [...onlookers.get(metric.id)!] : []));
  if (ids.length === 0) return [];
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${uuids([...new Set(ids)])})`)
    .execute();
}

/** The people who see each metric. */
async function onlookersOf({ db, scope }: AnsweringContext, metrics: readonly MetricRow[]) {
  const each = metrics.map(({ id, organisation_id: organisationId }) => ({ id, organisationId, metricIds: [id] }));
  const audience = await audienceOf(db, scope.tenantId, each);
  const parts = ['managers', 'editors', 'viewers'] as const;
  return new Map(each.map((of) => [of.id, new Set(parts.flatMap((part) => audience(of, part)))]));
}
