import type { PunctualityRow } from '@tonnage/contract/metrics/periods/punctuality';
import { addDays, type IsoDate, LONDON } from '@tonnage/domain/common/dates';
import { dateIn, isBefore } from '@tonnage/domain/common/zoned';
import { endsAt, overdueAt } from '@tonnage/domain/metrics/periods/instants';
import { keyAfter, keyOf, keysBetween } from '@tonnage/domain/metrics/periods/period';
import { isFreeWeekend } from '@tonnage/domain/metrics/periods/weekends';
import { sql } from 'kysely';
import { bigints } from '../../platform/db/arrays.ts';
import type { OrganisationContext } from '../../platform/context.ts';
import { InvalidInput } from '../../platform/refusal.ts';
import { metricsOf, type MetricRow, namesOf, scheduleOf } from '../metrics/queries.ts';

const USUAL_DAYS = 90;
const MOST_DAYS = 366;

interface Request {
  from?: IsoDate | undefined;
  to?: IsoDate | undefined;
  organisationId?: string | undefined;
  projectId?: string | undefined;
}

type Reading = Pick<OrganisationContext, 'db' | 'scope' | 'now'>;

/** A period and its deadline. */
interface Deadline {
  key: IsoDate;
  at: string;
  ends: string;
}

/**
 * How punctual the people of a manager's organisations are, by project and present editor, from stored times: the first report in
 * the log, and the last report and the acceptance of the answer. Only periods with a passed deadline count. Left out: what was never due, weekends
 * that are dismissed automatically, periods closed by finishing, automatic acceptance, and metrics that the portal fills.
 */
export async function punctualityOf(
  ctx: Reading,
  request: Request,
): Promise<{ data: PunctualityRow[]; meta: { from: IsoDate; to: IsoDate } }> {
  const { db, scope, now } = ctx;
  const to = request.to ?? dateIn(LONDON, now);
  const from = request.from ?? addDays(to, -USUAL_DAYS);
  if (from > to) throw new InvalidInput([{ path: ['from'], message: 'The first day must not be after the last' }]);
  if (from < addDays(to, -MOST_DAYS))
    throw new InvalidInput([{ path: ['from'], message: `Choose a span of up to ${MOST_DAYS} days` }]);
  let query = metricsOf(db, scope).orderBy('o.name').orderBy('p.name').orderBy('m.project_id').orderBy('m.id');
  if (request.organisationId !== undefined) query = query.where('m.organisation_id', '=', request.organisationId);
  if (request.projectId !== undefined) query = query.where('m.project_id', '=', request.projectId);
  const metrics = (await query.execute()).filter(
    (metric) => scope.manages(metric.organisation_id) && !metric.connected,
  );
  const names = await namesOf(
    db,
    metrics.map((metric) => metric.editor_id),
  );
  const data: PunctualityRow[] = [];
  for (const group of Map.groupBy(metrics, (metric) => metric.project_id).values()) {
    const deadlines = deadlinesOf(group[0]!, { from, to, now });
    if (deadlines.length === 0) continue;
    const answered = await answeredOf(ctx, group, deadlines);
    for (const [editorId, own] of Map.groupBy(group, (metric) => metric.editor_id)) {
      const due = own.reduce((total, metric) => total + deadlines.filter((each) => counts(metric, each)).length, 0);
      if (due === 0) continue;
      const { onTime = 0, late = 0, accepted = 0, hours = null } = answered.get(editorId) ?? {};
      const [{ organisation_id, organisation_name, project_id, project_name }] = own as [MetricRow];
      data.push({
        organisation: { id: organisation_id, name: organisation_name },
        project: { id: project_id, name: project_name },
        editor: editorId === null ? null : { id: editorId, name: names.get(editorId) ?? 'Deleted user' },
        metrics: own.length,
        due,
        onTime,
        late,
        missing: due - onTime - late,
        accepted,
        hoursToAccept: hours,
      });
    }
  }
  return { data, meta: { from, to } };
}

/** The periods of a project whose deadline has passed and lies in the span; all its metrics share them. */
function deadlinesOf(metric: MetricRow, { from, to, now }: { from: IsoDate; to: IsoDate; now: string }): Deadline[] {
  const schedule = scheduleOf(metric);
  // A deadline is at most two periods after the key: grace is no longer than a period.
  const first = keyAfter(schedule, keyOf(schedule, from), -2);
  return keysBetween(schedule, first, keyOf(schedule, to)).flatMap((key) => {
    const at = overdueAt(schedule, key, metric.grace_days);
    // The last day on which an answer is on time.
    const day = addDays(dateIn(metric.time_zone, at), -1);
    return day < from || day > to || isBefore(now, at) ? [] : [{ key, at, ends: endsAt(schedule, key) }];
  });
}

/** Whether a period of the metric was ever due. */
function counts(metric: MetricRow, { key, ends }: Deadline): boolean {
  const finished = metric.finished_at?.toISOString();
  return (
    key >= metric.due_from && !isFreeWeekend(metric.spans, key) && (finished === undefined || !isBefore(finished, ends))
  );
}

/** The answers to periods that were due, by present editor. */
async function answeredOf({ db }: Reading, metrics: readonly MetricRow[], deadlines: readonly Deadline[]) {
  const list = (of: (each: Deadline) => string) => `{${deadlines.map((each) => `"${of(each)}"`).join(',')}}`;
  const ids = bigints(metrics.map(({ id }) => id));
  const { rows } = await sql<{
    editor_id: string | null;
    on_time: number;
    late: number;
    accepted: number;
    hours: number | null;
  }>`
    with k as (select * from unnest(${list(({ key }) => key)}::date[], ${list(({ at }) => at)}::timestamptz[],
      ${list(({ ends }) => ends)}::timestamptz[]) as t(period_key, deadline, ends)),
    first as (select a.metric_id, a.period_key, min(a.at) as at from activities a
      where a.metric_id = any(${ids})
        and a.period_key between ${deadlines[0]!.key} and ${deadlines.at(-1)!.key}
        and a.type in ('VALUE_REPORTED', 'VALUE_DISMISSED') group by a.metric_id, a.period_key)
    select m.editor_id,
      count(*) filter (where coalesce(f.at, v.reported_at) < k.deadline)::int as on_time,
      count(*) filter (where coalesce(f.at, v.reported_at) >= k.deadline)::int as late,
      count(*) filter (where v.accepted_by is not null)::int as accepted,
      (percentile_cont(0.5) within group (order by extract(epoch from v.accepted_at - v.reported_at)::float8)
        filter (where v.accepted_by is not null) / 3600) as hours
    from metrics m cross join k
    join metric_values v on v.metric_id = m.id and v.period_key = k.period_key
    left join first f on f.metric_id = m.id and f.period_key = k.period_key
    where m.id = any(${ids}) and k.period_key >= m.due_from and (m.finished_at is null or m.finished_at >= k.ends)
      and v.reason_code is distinct from 'FINISHED'
      and not (extract(isodow from k.period_key) in (6, 7) and exists (select from metric_weekend_spans s
        where s.metric_id = m.id and k.period_key between s.from_date and coalesce(s.to_date, 'infinity')))
    group by m.editor_id`.execute(db);
  return new Map(
    rows.map((row) => [
      row.editor_id,
      {
        onTime: row.on_time,
        late: row.late,
        accepted: row.accepted,
        hours: row.hours === null ? null : Math.round(row.hours * 10) / 10,
      },
    ]),
  );
}
