import type { ScorecardRow } from '@tonnage/contract/metrics/scorecard';
import type { Instant, IsoDate } from '@tonnage/domain/common/dates';
import { sql } from 'kysely';
import type { OrganisationContext } from '../../platform/context.ts';
import { metricsOf } from '../metrics/queries.ts';

/** Periods that a row draws, and that "since" looks back on: a quarter of weeks. */
export const RECENT = 13;

/** An answer: key, value, status and reason; the value is the corrected one, and the accepted one stands last. */
type Answer = [
  key: IsoDate,
  value: string | null,
  status: string,
  reason: NonNullable<ScorecardRow['missing']>['reason'],
  corrected: boolean,
  accepted: string | null,
];
/** An objective: first key, value, direction, upper limit, tolerance. */
type Goal = [
  fromKey: IsoDate,
  value: string | null,
  direction: 'UP' | 'DOWN' | 'EXACTLY' | 'BETWEEN',
  upper: string | null,
  tolerance: string,
];

/**
 * The unfinished metrics that the person may see, each with its last answers, the values about a year before the latest
 * one, and the objectives of that time: one statement, which reads no more of a metric than these rows, by primary key,
 * however many values it has.
 */
export function scorecardMetrics({ db, scope, now }: Pick<OrganisationContext, 'db' | 'scope'> & { now: Instant }) {
  return (
    metricsOf(db, scope)
      .leftJoin('users as u', 'u.id', 'm.editor_id')
      .leftJoin('metric_favourites as f', 'f.metric_id', 'm.id')
      .leftJoinLateral(
        sql<{ latest: IsoDate | null; before: IsoDate | null; answers: Answer[] | null }>`(
        select max(a.period_key) filter (where coalesce(a.corrected, a.value) is not null) as latest,
          (array_agg(a.period_key order by a.period_key desc) filter (where coalesce(a.corrected, a.value) is not null))[2] as before,
          json_agg(json_build_array(a.period_key, coalesce(a.corrected, a.value)::text, a.status,
            a.reason_code, a.corrected is not null, a.value::text) order by a.period_key) as answers
        from (select v.period_key, v.value, v.status, v.reason_code, v.corrected from metric_values v
          where v.metric_id = m.id order by v.period_key desc limit ${RECENT + 1}) a)`.as('r'),
        (join) => join.onTrue(),
      )
      .select(['u.name as editor_name', 'r.answers'])
      .select(sql<boolean>`f.metric_id is not null`.as('favourite'))
      // A week of last year may lie up to seven days beside the date. If the latest is of the running period, the one before counts.
      .select(
        sql<[IsoDate, string | null][] | null>`(
        select json_agg(json_build_array(y.period_key, coalesce(y.corrected, y.value)::text))
        from (values (r.latest), (r.before)) k (key) join metric_values y on y.metric_id = m.id and y.period_key
          between (k.key - interval '1 year')::date - case p.frequency when 'DAILY' then 0 else 7 end
          and (k.key - interval '1 year')::date + case p.frequency when 'DAILY' then 0 else 7 end)`.as('year_before'),
      )
      // Objectives start with periods: the last of them, and one more, cover the periods shown.
      .select(
        sql<Goal[] | null>`(
        select json_agg(json_build_array(g.from_key, g.value::text, g.direction, g.upper_value::text, g.tolerance::text))
        from (select o.* from metric_objectives o
          where o.metric_id = m.id and o.from_key <= coalesce(r.latest, ${now}::date)
          order by o.from_key desc limit ${RECENT + 1}) g)`.as('goals'),
      )
      .where('m.finished_at', 'is', null)
  );
}

export type ScorecardMetric = Awaited<ReturnType<ReturnType<typeof scorecardMetrics>['executeTakeFirstOrThrow']>>;
