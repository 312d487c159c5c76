import type { NewMetric } from '@tonnage/contract/metrics/metrics';
import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { MetricCategory } from '@tonnage/domain/metrics/types';
import { keyOf } from '@tonnage/domain/metrics/periods/period';
import { GRACE_DAYS, MOST_GRACE_DAYS, type Recurrence } from '@tonnage/domain/metrics/periods/schedule';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { Refusal, takenAs } from '../../../platform/refusal.ts';
import { createMetrics } from '../../metrics/commands/create-metrics.ts';
import { LAST_DAY } from '../../metrics/queries.ts';
import { screens } from '../../organisations/places.present.ts';
import { notify } from '../../../core/notifications/commands/notify.ts';
import { organisationById } from '../../organisations/queries.ts';

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
  const organisation = (await organisationById(db, scope, organisationId))!;
  const { schedule } = input;
  requireSchedule(schedule);
  const graceDays = input.graceDays ?? GRACE_DAYS[schedule.frequency];
  if (graceDays > MOST_GRACE_DAYS[schedule.frequency]) throw new Refusal('GRACE_TOO_LONG');
  const today = dateIn(organisation.time_zone, now);
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
      time_zone: organisation.time_zone,
      grace_days: graceDays,
      start_date: startDate,
      created_by: scope.actor.userId,
      created_at: now,
    })
    .execute()
    .catch(takenAs('PROJECT_NAME_TAKEN'));
  const home = { id, organisationId, schedule: { ...schedule, timeZone: organisation.time_zone }, startDate };
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
