import { formatValue } from '@tonnage/domain/metrics/format-value';
import { shortest } from '@tonnage/domain/metrics/decimal';
import { mayPeriod } from '@tonnage/domain/metrics/periods/actions';
import { clockStatus } from '@tonnage/domain/metrics/periods/status';
import { sql } from 'kysely';
import type { OrganisationContext } from '../../../platform/context.ts';
import { json } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { notify } from '../../../core/notifications/commands/notify.ts';
import { aboutPeriod } from '../../metrics/about.present.ts';
import { watchFigures } from '../../metrics/commands/watch-figures.ts';
import { announceCorrection } from './announce-answers.ts';
import { recompute } from '../../metrics/commands/recompute.ts';
import { notifyFigures } from '../../metrics/commands/notify-figures.ts';
import { touchMetric } from '../../metrics/commands/write-cursor.ts';
import { lockMetrics, roleOf, timingOf } from '../../metrics/queries.ts';
import { answersAt } from '../answers.queries.ts';
import { correctionsOf, periodOf } from '../period.queries.ts';

interface Correction {
  /** In the metric's unit. */
  value: string;
  reason: string;
  /** The number of corrections that the author saw. */
  after: number;
}

/**
 * Adds a figure beside an accepted answer, which stays as it is; from now on the figure counts. Managers only; with the four-eyes
 * rule, not the one who reported the value. Throws NOT_MANAGER, METRIC_FINISHED, COMPUTED, NOT_ACCEPTED, OWN_VALUE, VERSION_CONFLICT,
 * SAME_FIGURE and `periodOf`'s.
 */
export async function correctPeriod(
  ctx: OrganisationContext,
  { id, key }: { id: string; key: string },
  { value, reason, after }: Correction,
): Promise<void> {
  const { db, now, scope } = ctx;
  await lockMetrics(db, scope, [id]);
  const metric = await periodOf(ctx, id, key);
  const answer = (await answersAt(db, [metric.id], [key]))[0];
  const may = mayPeriod('correct', {
    status: answer?.status ?? clockStatus(timingOf(metric), key, now)!,
    free: answer === undefined,
    role: roleOf(scope, metric),
    finished: metric.finished_at !== null,
    computed: metric.formula !== null,
    fourEyes: metric.four_eyes,
    reportedByMe: answer?.reportedBy === scope.actor.userId,
  });
  if (!may.allowed) throw new Refusal(may.code, { message: may.reason });
  if ((await correctionsOf(db, metric.id, key)).length !== after) throw new Refusal('VERSION_CONFLICT');
  const [from, to] = [answer!.value, shortest(value)];
  if (from === to) throw new Refusal('SAME_FIGURE');
  const row = {
    tenant_id: scope.tenantId,
    organisation_id: metric.organisation_id,
    metric_id: metric.id,
    period_key: key,
    at: now,
  };
  await db
    .insertInto('metric_corrections')
    .values({ ...row, number: after + 1, value: sql<number>`${to}::numeric`, reason, author_id: scope.actor.userId })
    .execute();
  await db
    .insertInto('activities')
    .values({
      ...row,
      id: newId(now),
      project_id: metric.project_id,
      type: 'VALUE_CORRECTED',
      actor_id: scope.actor.userId,
      payload: json({ from, to, reason }),
    })
    .execute();
  await touchMetric(db, metric);
  await recompute(ctx, new Map([[metric.id, [key]]]));
  await notifyFigures(ctx, metric);
  await announceCorrection(ctx, metric, key, to);
  await watchFigures(ctx, [metric]);
  const about = aboutPeriod(metric, key);
  const facts = {
    ...about.facts,
    from: from === null ? 'no value' : formatValue(from, metric),
    value: `${formatValue(to, metric)} (correction)`,
  };
  await notify(ctx, [{ ...about, type: 'EDITED_KPI', facts }]);
}
