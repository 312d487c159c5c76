import type { Instant } from '@tonnage/domain/common/dates';
import { remindedKeys } from '@tonnage/domain/metrics/periods/reminders';
import { isFreeWeekend } from '@tonnage/domain/metrics/periods/weekends';
import { dateIn } from '@tonnage/domain/common/zoned';
import { sql } from 'kysely';
import type { OrganisationContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { AWAITS_MANAGER, metricsOf, timingOf } from '../metrics/queries.ts';
import { uuids } from '../../platform/db/arrays.ts';
import { answersAt, cellName } from './answers.queries.ts';

/** A person with pending items, and the hour for their digest. */
export interface DigestReader {
  id: string;
  name: string;
  zone: string;
  hour: number;
  digestedAt: Instant | null;
}

/**
 * Active people of a tenant with something to report or accept. Runs as the owner, with the tenant in the statement: row-level
 * security would check each metric against the ten thousand organisations of a large one.
 */
export async function digestReaders(db: Db, tenantId: string, now: Instant): Promise<DigestReader[]> {
  const { rows } = await sql<{ id: string; name: string; zone: string; hour: number; digested_at: Date | null }>`
    with waiting as (
      select distinct om.user_id as id from organisation_members om join organisations o
        on o.tenant_id = om.tenant_id and o.id = om.organisation_id
      where om.tenant_id = ${tenantId} and o.deleted_at is null and (
        exists (select from metrics m where m.tenant_id = om.tenant_id and m.editor_id = om.user_id and m.organisation_id = om.organisation_id
          and m.finished_at is null and m.deleted_at is null and m.next_due_at <= ${now})
        or (om.role = 'manager'
          and exists (select from metric_values v join metrics m on m.tenant_id = v.tenant_id and m.id = v.metric_id
            where v.tenant_id = om.tenant_id and v.organisation_id = om.organisation_id and v.status <> 'ACCEPTED' and ${AWAITS_MANAGER}))))
    select u.id, u.name, coalesce(s.digest_hour, 8) as hour, s.digested_at, coalesce(s.time_zone, (
      select o.time_zone from organisation_members om join organisations o
        on o.tenant_id = om.tenant_id and o.id = om.organisation_id
      where om.user_id = u.id and om.tenant_id = ${tenantId} and o.deleted_at is null order by om.joined_at limit 1)) as zone
    from waiting w join users u on u.id = w.id
    left join notification_settings s on s.user_id = u.id and s.tenant_id = ${tenantId}
    where u.deactivated_at is null and u.deleted_at is null and u.blocked_at is null
      and not exists (select from blocked_people b where b.user_id = u.id and b.tenant_id = ${tenantId})
    order by u.id`.execute(db);
  return rows.map(({ id, name, zone, hour, digested_at }) => ({
    id,
    name,
    zone,
    hour,
    digestedAt: digested_at?.toISOString() ?? null,
  }));
}

type Reading = Pick<OrganisationContext, 'db' | 'scope' | 'now'>;

/** Whether a period became due for the reader since then; not on a weekend, if everything of theirs pauses then. */
export async function hasReminders(
  { db, scope, now }: Reading,
  { since, weekend }: { since: Instant; weekend: boolean },
): Promise<boolean> {
  const due = await metricsOf(db, scope)
    .where('m.editor_id', '=', scope.actor.userId)
    .where('m.finished_at', 'is', null)
    .where('m.next_due_at', '<=', new Date(now))
    .orderBy('m.id')
    .execute();
  if (weekend && due.every((metric) => isFreeWeekend(metric.spans, dateIn(metric.time_zone, now)))) return false;
  const candidates = due.flatMap((metric) =>
    remindedKeys(timingOf(metric), since, now).map((key) => ({ id: metric.id, key })),
  );
  if (candidates.length === 0) return false;
  const answers = await answersAt(
    db,
    [...new Set(candidates.map(({ id }) => id))],
    [...new Set(candidates.map(({ key }) => key))],
  );
  const answered = new Set(answers.map((answer) => cellName(answer.metricId, answer.key)));
  return candidates.some(({ id, key }) => !answered.has(cellName(id, key)));
}

/** Whether others have sent answers since then that await the reader. */
export async function hasFreshAnswers({ db, scope }: Reading, since: Instant): Promise<boolean> {
  const row = await db
    .selectFrom('metric_values as v')
    .innerJoin('metrics as m', 'm.id', 'v.metric_id')
    .select('v.metric_id')
    .where(sql<boolean>`v.organisation_id = any(${uuids(scope.managed)})`)
    .where(sql<boolean>`v.status <> 'ACCEPTED'`)
    .where(AWAITS_MANAGER)
    .where('v.reported_at', '>', new Date(since))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
