import { LIMITS } from '@tonnage/contract/limits';
import type { ScorecardView } from '@tonnage/contract/metrics/scorecard/views';
import { sql } from 'kysely';
import { isId, newId } from '../../../platform/db/ids.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal, takenAs } from '../../../platform/refusal.ts';
import { metricById, type MetricRow } from '../../metrics/queries.ts';

const COLUMNS = ['id', 'name', 'search'] as const;

/** Saves a view of the person's own; like a favourite, it is not audited. Throws TOO_MANY_VIEWS, VIEW_NAME_TAKEN. */
export async function saveView(
  { db, scope, now }: OrganisationContext,
  input: { name: string; search: string },
): Promise<ScorecardView> {
  const { userId } = scope.actor;
  // The lock keeps the person's other tabs from adding a view during the count.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views ${userId}`}, 22))`.execute(db);
  const { n } = await db
    .selectFrom('scorecard_views')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (n >= LIMITS.scorecardViews) throw new Refusal('TOO_MANY_VIEWS');
  return db
    .insertInto('scorecard_views')
    .values({ tenant_id: scope.tenantId, id: newId(now), user_id: userId, ...input, created_at: now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
    .catch(takenAs('VIEW_NAME_TAKEN'));
}

/** Changes a view of the person's own. Throws NOT_FOUND, VIEW_NAME_TAKEN. */
export async function changeView(
  { db, scope }: OrganisationContext,
  id: string,
  { name, search }: { name?: string | undefined; search?: string | undefined },
): Promise<ScorecardView> {
  if (!isId(id)) throw new Refusal('NOT_FOUND');
  const view = await db
    .updateTable('scorecard_views')
    .set((eb) => ({ name: name ?? eb.ref('name'), search: search ?? eb.ref('search') }))
    .where('id', '=', id)
    .where('user_id', '=', scope.actor.userId)
    .returning(COLUMNS)
    .executeTakeFirst()
    .catch(takenAs('VIEW_NAME_TAKEN'));
  if (!view) throw new Refusal('NOT_FOUND');
  return view;
}

/** Deletes a view of the person's own. Throws NOT_FOUND. */
export async function deleteView({ db, scope }: OrganisationContext, id: string): Promise<void> {
  const gone = isId(id)
    ? await db
        .deleteFrom('scorecard_views')
        .where('id', '=', id)
        .where('user_id', '=', scope.actor.userId)
        .returning('id')
        .executeTakeFirst()
    : undefined;
  if (!gone) throw new Refusal('NOT_FOUND');
}

/** Keeps a metric at the top of the person's scorecard; again changes nothing. A view of one's own, so nothing is audited. */
export async function markFavourite(ctx: OrganisationContext, id: string): Promise<void> {
  const metric = await visibleMetric(ctx, id);
  await ctx.db
    .insertInto('metric_favourites')
    .values({
      tenant_id: ctx.scope.tenantId,
      metric_id: metric.id,
      user_id: ctx.scope.actor.userId,
      organisation_id: metric.organisation_id,
    })
    .onConflict((c) => c.doNothing())
    .execute();
}

/** The opposite; without a mark it changes nothing. */
export async function unmarkFavourite(ctx: OrganisationContext, id: string): Promise<void> {
  const metric = await visibleMetric(ctx, id);
  await ctx.db
    .deleteFrom('metric_favourites')
    .where('metric_id', '=', metric.id)
    .where('user_id', '=', ctx.scope.actor.userId)
    .execute();
}

async function visibleMetric({ db, scope }: OrganisationContext, id: string): Promise<MetricRow> {
  const metric = await metricById(db, scope, id);
  if (!metric) throw new Refusal('NOT_FOUND');
  return metric;
}
