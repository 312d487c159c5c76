import type { IsoDate } from '@tonnage/domain/common/dates';
import type { Decimal } from '@tonnage/domain/metrics/decimal';
import { performanceOf } from '@tonnage/domain/metrics/performance';
import { sql } from 'kysely';
import { announceFigures, figureListeners } from '../../../core/webhooks/commands/announce-figures.ts';
import { bigints } from '../../../platform/db/arrays.ts';
import type { AnsweringContext } from '../../../platform/http/context.ts';
import { presentFigure } from '../figure.present.ts';
import { goalAt } from '../goal.present.ts';
import { type MetricRow, objectivesOf } from '../queries.ts';

type Ctx = Pick<AnsweringContext, 'db' | 'now' | 'queue' | 'scope'>;

/** A metric's newest value, and the one before it. */
interface Newest {
  metric: MetricRow;
  key: IsoDate;
  value: Decimal;
  before: { key: IsoDate; value: Decimal } | null;
}

/**
 * After values or objectives of these metrics have changed: announces those whose newest value has left their band, once per
 * period, however often it is edited. A metric leaves its band with a value that is off track after one that was not.
 */
export async function watchFigures(ctx: Ctx, metrics: readonly MetricRow[]): Promise<void> {
  if (metrics.length === 0) return;
  const listeners = await figureListeners(
    ctx,
    metrics.map((metric) => metric.organisation_id),
  );
  const heard = metrics.filter((metric) => listeners(metric.organisation_id, 'metric.off_track').length > 0);
  if (heard.length === 0) return;
  const objectives = await objectivesOf(
    ctx.db,
    heard.map(({ id }) => id),
  );
  const off = ({ metric }: Newest, at: { key: IsoDate; value: Decimal } | null) => {
    const goal = at && goalAt(objectives.get(metric.id), at.key);
    return goal !== null && performanceOf(at!.value, goal) === 'OFF_TRACK';
  };
  const left = (await newestOf(ctx, heard)).filter((each) => off(each, each) && !off(each, each.before));
  const fresh = await markLeft(ctx, left);
  const byOrganisation = Map.groupBy(fresh, ({ metric }) => metric.organisation_id);
  for (const [organisationId, of] of byOrganisation)
    await announceFigures(ctx, listeners(organisationId, 'metric.off_track'), organisationId, 'metric.off_track', {
      values: of.map(({ metric, key, value }) => presentFigure(metric, key, value, objectives.get(metric.id))),
    });
}

/** The two newest values of each metric that has one. */
async function newestOf({ db }: Ctx, metrics: readonly MetricRow[]): Promise<Newest[]> {
  const { rows } = await sql<{ id: number; last: [IsoDate, Decimal][] | null }>`
    select k.id, (select json_agg(json_build_array(v.period_key, v.value::text) order by v.period_key desc) from (
        select period_key, coalesce(corrected, value) as value from metric_values
        where metric_id = k.id and coalesce(corrected, value) is not null
        order by period_key desc limit 2) v) as last
    from unnest(${bigints(metrics.map(({ id }) => id))}) as k(id)`.execute(db);
  const byId = new Map(metrics.map((metric) => [metric.id, metric]));
  return rows.flatMap(({ id, last }) => {
    const [newest, before] = last ?? [];
    if (!newest) return [];
    const [key, value] = newest;
    return [{ metric: byId.get(id)!, key, value, before: before ? { key: before[0], value: before[1] } : null }];
  });
}

/** Marks each metric's period, and returns those that nobody marked before. */
async function markLeft({ db }: Ctx, left: readonly Newest[]): Promise<Newest[]> {
  if (left.length === 0) return [];
  const keys = `{${left.map(({ key }) => key).join(',')}}`;
  const { rows } = await sql<{ id: number }>`
    update metrics m set off_track_key = k.key
    from unnest(${bigints(left.map(({ metric }) => metric.id))}, ${keys}::date[]) as k(id, key)
    where m.id = k.id and (m.off_track_key is null or m.off_track_key < k.key) returning m.id`.execute(db);
  const marked = new Set(rows.map(({ id }) => id));
  return left.filter(({ metric }) => marked.has(metric.id));
}
