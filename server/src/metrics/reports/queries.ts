import type { Reports } from '@tonnage/contract/metrics/reports';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { ReportSchedule } from '@tonnage/domain/metrics/reports';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { isId } from '../../platform/db/ids.ts';
import type { OrganisationContext, Reading } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';

type Reader = Pick<Reading<OrganisationContext>, 'db' | 'scope'>;

type ReportReader = Reports[number]['readers'][number];

/** The organisation's reports, newest first: all for its managers, otherwise those that the person made or gets. Throws NOT_FOUND. */
export async function reportsOf({ db, scope }: Reader, organisationId: string): Promise<Reports> {
  if (!scope.roles.has(organisationId)) throw new Refusal('NOT_FOUND');
  const me = scope.actor.userId;
  const manages = scope.manages(organisationId);
  const rows = await db
    .selectFrom('scheduled_reports as r')
    .leftJoin('projects as p', 'p.id', 'r.project_id')
    .leftJoin('users as u', 'u.id', 'r.made_by')
    .selectAll('r')
    .select(['p.name as project_name', 'u.name as maker'])
    .select(
      sql<
        ReportReader[]
      >`(select coalesce(json_agg(json_build_object('id', x.user_id, 'name', coalesce(n.name, 'a former member'),
          'stopped', x.stopped_at is not null) order by n.name, x.user_id), '[]')
        from report_readers x left join users n on n.id = x.user_id where x.report_id = r.id)`.as('readers'),
    )
    .where('r.tenant_id', '=', scope.tenantId)
    .where('r.organisation_id', '=', organisationId)
    .orderBy('r.id', 'desc')
    .execute();
  return rows
    .filter((row) => manages || row.made_by === me || row.readers.some(({ id }) => id === me))
    .map((row) => ({
      id: row.id,
      project: row.project_id === null ? null : { id: row.project_id, name: row.project_name ?? 'a deleted project' },
      frequency: row.frequency,
      weekday: row.weekday,
      monthDay: row.month_day,
      hour: row.hour,
      readers: row.readers,
      madeBy: { id: row.made_by, name: row.maker ?? 'a former member' },
      pausedAt: row.paused_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
      canEdit: manages || row.made_by === me,
    }));
}

/** Who made a report of the organisation; undefined if there is none with that id. */
export async function makerOf({ db, scope }: Reader, organisationId: string, id: string): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  const row = await db
    .selectFrom('scheduled_reports')
    .select('made_by')
    .where('tenant_id', '=', scope.tenantId)
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.made_by;
}

/** A reader of a report, with the clock by which it is due. */
export interface ScheduledReader extends ReportSchedule {
  reportId: string;
  userId: string;
  zone: string;
  sentOn: IsoDate | null;
}

/**
 * The readers of a tenant's reports who may get one: active people who still belong to the organisation and did not end it. Runs as
 * the owner, with the tenant in the statement, as the digests do.
 */
export async function scheduledReaders(db: Db, tenantId: string): Promise<ScheduledReader[]> {
  const { rows } = await sql<ScheduledReader>`
    select r.id as "reportId", x.user_id as "userId", r.frequency, r.weekday, r.month_day as "monthDay", r.hour,
      coalesce(s.time_zone, o.time_zone) as zone, x.sent_on as "sentOn"
    from scheduled_reports r
    join organisations o on o.tenant_id = r.tenant_id and o.id = r.organisation_id and o.deleted_at is null
    join report_readers x on x.tenant_id = r.tenant_id and x.report_id = r.id and x.stopped_at is null
    join organisation_members m on m.tenant_id = r.tenant_id and m.organisation_id = r.organisation_id and m.user_id = x.user_id
    join users u on u.id = x.user_id and u.deactivated_at is null and u.deleted_at is null and u.blocked_at is null
    left join notification_settings s on s.user_id = u.id and s.tenant_id = r.tenant_id
    where r.tenant_id = ${tenantId} and r.paused_at is null
      and (r.project_id is null or exists (select from projects p
        where p.tenant_id = r.tenant_id and p.id = r.project_id and p.deleted_at is null and p.finished_at is null))
      and not exists (select from blocked_people b where b.user_id = u.id and b.tenant_id = r.tenant_id)
    order by r.id, x.user_id`.execute(db);
  return rows;
}
