import { dateIn } from '@tonnage/domain/dates';
import { keyAfter, keysBetween } from '@tonnage/domain/periods/period';
import { isFreeWeekend } from '@tonnage/domain/periods/weekends';
import { audit } from '../../../platform/audit.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockMetrics, type MetricRow, metricsOfProject, scheduleOf } from '../../metrics/queries.ts';
import { answersBetween } from '../../periods/answers.queries.ts';
import { acceptPeriods, type Seen } from '../../periods/commands/accept-periods.ts';
import { dismissPeriods } from '../../periods/commands/dismiss-periods.ts';
import { lockProject } from './lock-project.ts';

/**
 * Ends a project and its metrics for good: reading and export stay, all else ends, and the clock of every period stands still.
 * What waits is accepted, and what is open dismissed, where that was asked for. Throws NOT_MANAGER, PROJECT_FINISHED. Source:
 * specification §4, metrics.md §2.2.
 */
export async function finishProject(
  ctx: OrganisationContext,
  id: string,
  wish: { acceptWaiting: boolean; dismissOpen: boolean },
): Promise<void> {
  const { db, scope, now } = ctx;
  const project = await lockProject(ctx, id);
  if (project.finished_at !== null) throw new Refusal('PROJECT_FINISHED');
  const ids = (await metricsOfProject(db, scope, project.id)).map((metric) => metric.public_id);
  const metrics = (await lockMetrics(db, scope, ids)).filter((metric) => metric.finished_at === null);
  for (const metric of metrics) {
    const { waiting, open } = await unfinished(ctx, metric);
    if (wish.acceptWaiting && waiting.length > 0) await acceptPeriods(ctx, waiting);
    if (wish.dismissOpen && open.length > 0) await dismissPeriods(ctx, open, { reasonCode: 'FINISHED', reason: null });
  }
  await db
    .updateTable('metrics')
    .set({ finished_at: now })
    .where('project_id', '=', project.id)
    .where('finished_at', 'is', null)
    .execute();
  await db.updateTable('projects').set({ finished_at: now }).where('id', '=', project.id).execute();
  await audit(ctx, {
    action: 'project.finished',
    entity: 'project',
    entityId: project.id,
    accountId: null,
    changes: { ...wish },
  });
}

/** What of a metric waits for a manager, and what ended period nobody answered. */
async function unfinished({ db, now }: OrganisationContext, metric: MetricRow) {
  const schedule = scheduleOf(metric);
  const today = dateIn(schedule.timeZone, now);
  const answers = new Map((await answersBetween(db, [metric.id], null, today)).map((answer) => [answer.key, answer]));
  const seen = (key: string, version: number): Seen => ({ metricId: metric.public_id, key, version });
  const waiting = [...answers.values()]
    .filter((answer) => answer.status !== 'ACCEPTED')
    .map((answer) => seen(answer.key, answer.version));
  const open = keysBetween(schedule, metric.next_open_key, keyAfter(schedule, today, -1))
    .filter((key) => !answers.has(key) && !isFreeWeekend(metric.spans, key))
    .map((key) => seen(key, 0));
  return { waiting, open };
}
