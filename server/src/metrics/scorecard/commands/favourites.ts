import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { metricById, type MetricRow } from '../../metrics/queries.ts';

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
