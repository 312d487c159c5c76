import type { NewMetric } from '@tonnage/contract/metrics/metrics';
import { addDays, type IsoDate, isTimeZone } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { endsAt } from '@tonnage/domain/metrics/periods/instants';
import { keyOf } from '@tonnage/domain/metrics/periods/period';
import { GRACE_DAYS, MOST_GRACE_DAYS, type Recurrence } from '@tonnage/domain/metrics/periods/schedule';
import type { MetricCategory } from '@tonnage/domain/metrics/types';
import { sql } from 'kysely';
import { audit } from '../../../core/audit/commands/audit.ts';
import { notify } from '../../../core/notifications/commands/notify.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { Refusal, takenAs } from '../../../platform/refusal.ts';
import { createMetrics } from '../../metrics/commands/create-metrics.ts';
import { usersOf } from '../../metrics/formulas.queries.ts';
import { LAST_DAY, lockMetrics, metricsOfProject, recurrenceOf } from '../../metrics/queries.ts';
import { sweepDeletedJob } from '../../organisations/jobs.ts';
import { screens } from '../../organisations/screens.present.ts';
import { organisationTable } from '../../organisations/queries.ts';
import { aboutProject } from '../about-project.queries.ts';
import { projectById, type ProjectRow } from '../queries.ts';

interface Input {
  name: string;
  description?: string | undefined;
  categories?: MetricCategory[] | undefined;
  schedule: Recurrence;
  startDate?: IsoDate | undefined;
  graceDays?: number | undefined;
  metrics?: NewMetric[] | undefined;
}

/**
 * Creates a project with its metrics, all or nothing, in the organisation's time zone. Returns its id. Throws NOT_MANAGER,
 * PROJECT_NAME_TAKEN, NOT_A_SCHEDULE, GRACE_TOO_LONG, START_OUT_OF_REACH and `createMetrics`'.
 */
export async function createProject(ctx: OrganisationContext, organisationId: string, input: Input): Promise<string> {
  const { db, now, scope } = ctx;
  scope.requireManager(organisationId);
  const organisation = (await organisationTable.one(ctx, organisationId))!;
  const { schedule } = input;
  requireSchedule(schedule);
  const graceDays = input.graceDays ?? GRACE_DAYS[schedule.frequency];
  if (graceDays > MOST_GRACE_DAYS[schedule.frequency]) throw new Refusal('GRACE_TOO_LONG');
  const today = dateIn(organisation.timeZone, now);
  const startDate = input.startDate ?? keyOf(schedule, today);
  if (startDate < addDays(today, -3653) || startDate > addDays(today, 366)) throw new Refusal('START_OUT_OF_REACH');
  const names = (input.metrics ?? []).map(({ name }) => name.toLowerCase());
  if (new Set(names).size < names.length)
    throw new Refusal('METRIC_NAME_TAKEN', {
      message: 'Two of the metrics have the same name. Rename one.',
      field: 'metrics',
    });
  const id = newId(now);
  await db
    .insertInto('projects')
    .values({
      tenant_id: scope.tenantId,
      id,
      organisation_id: organisationId,
      name: input.name,
      description: input.description ?? '',
      categories: [...new Set(input.categories)],
      ...columnsOf(schedule),
      time_zone: organisation.timeZone,
      grace_days: graceDays,
      start_date: startDate,
      created_by: scope.actor.userId,
      created_at: now,
    })
    .execute()
    .catch(takenAs('PROJECT_NAME_TAKEN'));
  const home = { id, organisationId, schedule: { ...schedule, timeZone: organisation.timeZone }, startDate };
  await createMetrics(ctx, home, input.metrics ?? []);
  await notify(ctx, [
    {
      type: 'CREATED_PROJECT',
      organisationId,
      projectId: id,
      link: screens.project(id),
      facts: { organisation: organisation.name, project: input.name },
    },
  ]);
  await audit(ctx, {
    action: 'project.created',
    entity: 'project',
    entityId: id,
    accountId: null,
    changes: { name: input.name, schedule },
  });
  return id;
}

/** Throws NOT_A_SCHEDULE for a day that its month never has: 30 February. */
export function requireSchedule(schedule: Recurrence): void {
  if (schedule.frequency !== 'YEARLY') return;
  const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][schedule.month - 1]!;
  if (schedule.monthDay > longest) throw new Refusal('NOT_A_SCHEDULE');
}

function columnsOf(schedule: Recurrence) {
  return {
    frequency: schedule.frequency,
    weekday: schedule.frequency === 'WEEKLY' ? schedule.weekday : null,
    month: schedule.frequency === 'YEARLY' ? schedule.month : null,
    month_day:
      schedule.frequency === 'MONTHLY' || schedule.frequency === 'YEARLY'
        ? schedule.monthDay === 'LAST'
          ? LAST_DAY
          : schedule.monthDay
        : null,
  };
}

interface Change {
  name?: string | undefined;
  description?: string | undefined;
  categories?: MetricCategory[] | undefined;
  timeZone?: string | undefined;
  graceDays?: number | undefined;
}

/**
 * Changes a project except for its schedule. A new time zone changes no keys, only when periods begin and end. Throws
 * NOT_MANAGER, PROJECT_NAME_TAKEN, PROJECT_FINISHED, GRACE_TOO_LONG, NOT_A_ZONE. Source: metrics.md §2.1.
 */
export async function updateProject(ctx: OrganisationContext, id: string, change: Change): Promise<void> {
  const { db } = ctx;
  const project = await lockProject(ctx, id);
  if (project.finished_at !== null) throw new Refusal('PROJECT_FINISHED');
  if (change.timeZone !== undefined && !isTimeZone(change.timeZone)) throw new Refusal('NOT_A_ZONE');
  if (change.graceDays !== undefined && change.graceDays > MOST_GRACE_DAYS[project.frequency])
    throw new Refusal('GRACE_TOO_LONG');
  await db
    .updateTable('projects')
    .set({
      name: change.name ?? project.name,
      description: change.description ?? project.description,
      categories: [...new Set(change.categories ?? project.categories)],
      time_zone: change.timeZone ?? project.time_zone,
      grace_days: change.graceDays ?? project.grace_days,
    })
    .where('id', '=', project.id)
    .execute()
    .catch(takenAs('PROJECT_NAME_TAKEN'));
  if (change.timeZone !== undefined && change.timeZone !== project.time_zone) await moveClock(ctx, project.id);
  await audit(ctx, {
    action: 'project.updated',
    entity: 'project',
    entityId: project.id,
    accountId: null,
    changes: { ...change },
  });
}

/** Recalculates when the open periods of a project end, in its new time zone. */
async function moveClock({ db, scope }: OrganisationContext, projectId: string): Promise<void> {
  const ids = (await metricsOfProject(db, scope, projectId)).map((metric) => metric.public_id);
  for (const metric of await lockMetrics(db, scope, ids)) {
    const next_due_at = endsAt({ ...recurrenceOf(metric), timeZone: metric.time_zone }, metric.next_open_key);
    await db.updateTable('metrics').set({ next_due_at }).where('id', '=', metric.id).execute();
  }
}

/** Deletes a project with its metrics and values permanently, also a finished one. Throws NOT_MANAGER, NAME_NOT_CONFIRMED, USED_IN_FORMULA. */
export async function deleteProject(ctx: OrganisationContext, id: string, confirmName: string): Promise<void> {
  const project = await lockProject(ctx, id);
  if (project.name !== confirmName.trim()) throw new Refusal('NAME_NOT_CONFIRMED');
  const ids = (await metricsOfProject(ctx.db, ctx.scope, project.id)).map((metric) => metric.id);
  const [user] = await usersOf(ctx.db, ids, ids);
  if (user !== undefined)
    throw new Refusal('USED_IN_FORMULA', {
      message: `“${user}” in another project is computed from a metric of this one. Change its formula or delete it first.`,
    });
  await audit(ctx, {
    action: 'project.deleted',
    entity: 'project',
    entityId: project.id,
    accountId: null,
    changes: { name: project.name },
  });
  await notify(ctx, [{ ...(await aboutProject(ctx.db, project)), type: 'DELETED_PROJECT', link: screens.projects }]);
  await sql`select tonnage_delete('project', ${project.id}, ${ctx.now})`.execute(ctx.db);
  await ctx.queue.send(ctx.db, sweepDeletedJob, {});
}

/** Loads and locks a project for a manager's change, until the transaction ends. Throws NOT_FOUND, NOT_MANAGER. */
export async function lockProject({ db, scope }: OrganisationContext, id: string): Promise<ProjectRow> {
  const seen = await projectById(db, scope, id);
  if (!seen) throw new Refusal('NOT_FOUND');
  scope.requireManager(seen.organisation_id);
  await db.selectFrom('projects').select('id').where('id', '=', seen.id).forUpdate().execute();
  return (await projectById(db, scope, id))!;
}
