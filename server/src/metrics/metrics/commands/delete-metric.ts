import { sql } from 'kysely';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { aboutMetric } from '../about.present.ts';
import { screens } from '../../organisations/places.present.ts';
import { notify } from '../../../core/notifications/commands/notify.ts';
import { usersOf } from '../formulas.queries.ts';
import { lockMetrics } from '../queries.ts';
import { sweepDeletedJob } from '../../organisations/jobs.ts';

/** Deletes a metric with its values permanently, also a finished one. Throws NOT_MANAGER, NAME_NOT_CONFIRMED, USED_IN_FORMULA. */
export async function deleteMetric(ctx: OrganisationContext, id: string, confirmName: string): Promise<void> {
  const { db, now, scope } = ctx;
  const [metric] = await lockMetrics(db, scope, [id]);
  if (!metric) throw new Refusal('NOT_FOUND');
  scope.requireManager(metric.organisation_id);
  if (metric.name !== confirmName.trim()) throw new Refusal('NAME_NOT_CONFIRMED');
  const [user] = await usersOf(db, [metric.id]);
  if (user !== undefined)
    throw new Refusal('USED_IN_FORMULA', {
      message: `“${user}” is computed from this metric. Change its formula or delete it first.`,
    });
  await audit(ctx, {
    action: 'metric.deleted',
    entity: 'metric',
    entityId: metric.public_id,
    accountId: null,
    changes: { name: metric.name, projectId: metric.project_id },
  });
  // Recipients are looked up through the metric, so they are notified before it is deleted.
  await notify(ctx, [{ ...aboutMetric(metric), type: 'DELETED_KPI', link: screens.projects }]);
  await sql`select tonnage_delete('metric', ${metric.public_id}, ${now})`.execute(db);
  await ctx.queue.send(db, sweepDeletedJob, {});
}
