import type { Chart } from '@tonnage/contract/metrics/periods/chart';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import {
  type Bucket,
  bucketed,
  bucketOf,
  bucketRecurrence,
  bucketsOf,
  type Dot,
  summed,
  windowStart,
} from '@tonnage/domain/metrics/buckets';
import {
  type Comparison,
  type ComparedBuckets,
  comparedDots,
  comparedKey,
  comparedWith,
  firstKeyFrom,
} from '@tonnage/domain/metrics/compare';
import { FORECAST_WINDOW, forecastOf } from '@tonnage/domain/metrics/forecast';
import { type Aggregate, MOST_CHART_METRICS } from '@tonnage/domain/metrics/types';
import { keyAfter, keyOf, keysBetween, ordinal } from '@tonnage/domain/metrics/periods/period';
import type { Recurrence } from '@tonnage/domain/metrics/periods/schedule';
import { isFreeWeekend } from '@tonnage/domain/metrics/periods/weekends';
import type { OrganisationContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { goalAt, type StoredObjective } from '../metrics/goal.present.ts';
import { metricsOfProject, type MetricRow, objectivesOf, recurrenceOf } from '../metrics/queries.ts';
import type { ProjectRow } from '../projects/queries.ts';
import { eventsOf } from './events.queries.ts';
import { answersBetween, cellName, type ItemCounts, itemCountsBetween, type KeyedAnswer } from './answers.queries.ts';

interface ChartRequest {
  metricIds: readonly string[];
  bucket?: Bucket | undefined;
  aggregate?: Aggregate | undefined;
  /** The first day of the points, if the default window begins later. */
  since?: IsoDate | undefined;
  /** Keys of the first and last bucket that the headline covers. */
  from?: IsoDate | undefined;
  to?: IsoDate | undefined;
  /** Whether answers that are not yet accepted count. */
  waiting: boolean;
  compare?: Comparison | undefined;
}

/**
 * The chart of up to five metrics of a project over time. Ids that the person cannot see are left out. A bucket finer than the
 * periods is replaced by the finest possible one. Throws PERCENT_NOT_SUMMED.
 */
export async function chartOf(
  { db, scope, now }: Pick<OrganisationContext, 'db' | 'scope' | 'now'>,
  project: ProjectRow,
  request: ChartRequest,
): Promise<Chart> {
  const recurrence = recurrenceOf(project);
  const buckets = bucketsOf(recurrence.frequency);
  const bucket = request.bucket !== undefined && buckets.includes(request.bucket) ? request.bucket : buckets[0]!;
  const seen = new Map((await metricsOfProject(db, scope, project.id)).map((metric) => [metric.public_id, metric]));
  const metrics = [...new Set(request.metricIds)].flatMap((id) => seen.get(id) ?? []).slice(0, MOST_CHART_METRICS);
  if (request.aggregate === 'sum' && metrics.some((metric) => metric.type === 'PERCENT'))
    throw new Refusal('PERCENT_NOT_SUMMED');
  const today = dateIn(project.time_zone, project.finished_at?.toISOString() ?? now);
  const window = earliest(windowStart(bucket, today), request.since, request.from);
  const first = window === null ? keyOf(recurrence, project.start_date) : firstKeyFrom(recurrence, window);
  // The same number of periods before the window, for the comparison.
  const length = ordinal(recurrence, today) - ordinal(recurrence, first) + 1;
  const before = window === null ? null : keyAfter(recurrence, first, -length);
  const part = partOf({ recurrence, bucket, first, today }, request);
  const compared = request.compare && comparisonOf({ recurrence, bucket, comparison: request.compare }, part);
  const oldest = compared ? comparedFrom(compared, bucketOf(first, bucket)) : first;
  const answers = Map.groupBy(
    await answersBetween(
      db,
      metrics.map((metric) => metric.id),
      [before ?? first, oldest].toSorted()[0]!,
      today,
    ),
    (answer) => answer.metricId,
  );
  const counts = (answer: KeyedAnswer) => request.waiting || answer.status === 'ACCEPTED';
  const itemCounts = await itemCountsBetween(
    db,
    metrics.map((metric) => metric.id),
    first,
    today,
  );
  const objectives = await objectivesOf(
    db,
    metrics.map((metric) => metric.id),
  );
  return {
    bucket,
    frequency: recurrence.frequency,
    buckets: [...buckets],
    compare: request.compare ?? null,
    series: metrics.map((metric) => {
      const how = request.aggregate ?? metric.aggregate;
      const known = new Map((answers.get(metric.id) ?? []).filter(counts).map((answer) => [answer.key, answer]));
      const goals = objectives.get(metric.id) ?? [];
      const dots = (from: IsoDate, to: IsoDate) =>
        dotsOf(metric, { answers: known, goals, itemCounts }, from, to, today);
      const shown = dots(first, today);
      const within = shown.filter(({ key }) => key >= part.from && bucketOf(key, bucket) <= part.to);
      const { value, covered, expected, waiting } = summed(within, how);
      const past = part.before === null ? null : summed(dots(part.before, keyAfter(recurrence, part.from, -1)), how);
      const earlier = compared ? dots(oldest, today) : [];
      const comparedTo = (key: IsoDate) => (compared ? comparedDots(compared, key, { shown, past: earlier }) : []);
      const inPart = new Set(within.map(({ key }) => bucketOf(key, bucket)));
      return {
        metric: { id: metric.public_id, name: metric.name, type: metric.type, unit: metric.unit },
        aggregate: how,
        points: bucketed(shown, recurrence, bucket, how).map((point) => ({
          ...point,
          compared: compared ? comparedWith(compared, point.key, comparedTo(point.key), how) : null,
        })),
        forecast: forecastFrom(shown),
        headline: {
          value,
          previous: past?.value ?? null,
          compared: compared ? summed([...inPart].flatMap(comparedTo), how).value : null,
          covered,
          expected,
          waiting,
        },
      };
    }),
    events: await eventsOf(db, metrics, { from: first, to: today, bucket }),
  };
}

/** How the buckets of a chart are compared. */
function comparisonOf(of: Omit<ComparedBuckets, 'length'>, part: { from: IsoDate; to: IsoDate }): ComparedBuckets {
  const own = bucketRecurrence(of.recurrence, of.bucket);
  return { ...of, length: ordinal(own, part.to) - ordinal(own, bucketOf(part.from, of.bucket)) + 1 };
}

/** The first day of the buckets that the first and the next one are compared with: week 53 itself has none. */
function comparedFrom(compared: ComparedBuckets, first: IsoDate): IsoDate {
  const next = keyAfter(bucketRecurrence(compared.recurrence, compared.bucket), first);
  return comparedKey(compared, first) ?? comparedKey(compared, next)!;
}

/**
 * The part of a window that a headline covers: its first period, its last bucket, and the start of an equally long part before
 * it; null if that begins before the data of the comparison.
 */
function partOf(
  { recurrence, bucket, first, today }: { recurrence: Recurrence; bucket: Bucket; first: IsoDate; today: IsoDate },
  { from, to }: Pick<ChartRequest, 'from' | 'to'>,
) {
  const start = from === undefined || from <= first ? first : firstKeyFrom(recurrence, from);
  const running = keyOf(recurrence, today);
  const end = keysBetween(recurrence, start, running).findLast(
    (key) => to === undefined || bucketOf(key, bucket) <= to,
  );
  const before = keyAfter(recurrence, start, -(ordinal(recurrence, end ?? start) - ordinal(recurrence, start) + 1));
  const reaches = windowStart(bucket, today) !== null || before >= first;
  return { from: start, to: bucketOf(end ?? start, bucket), before: reaches ? before : null };
}

/** The data of a metric: its answers by key, its objectives, and the counts of comments and attachments per period. */
interface Known {
  answers: ReadonlyMap<IsoDate, KeyedAnswer>;
  goals: readonly StoredObjective[];
  itemCounts: ReadonlyMap<string, ItemCounts>;
}

/** Periods that should have a value: begun, within the metric, and no dismissed weekend; the current one only if it has one. */
function dotsOf(
  metric: MetricRow,
  { answers, goals, itemCounts }: Known,
  from: IsoDate,
  to: IsoDate,
  today: IsoDate,
): Dot[] {
  const recurrence = recurrenceOf(metric);
  const start = keyOf(recurrence, metric.start_date);
  const running = keyOf(recurrence, today);
  if (to < start) return [];
  return keysBetween(recurrence, from > start ? from : start, to).flatMap((key) => {
    const answer = answers.get(key);
    if (!answer && (key >= running || isFreeWeekend(metric.spans, key))) return [];
    return [
      {
        key,
        value: answer?.value ?? null,
        objective: goalAt(goals, key),
        waiting: answer !== undefined && answer.status !== 'ACCEPTED',
        correction: answer?.correction ?? null,
        dismissed: answer?.reasonCode ?? null,
        comments: itemCounts.get(cellName(metric.id, key))?.comments ?? 0,
      },
    ];
  });
}

/** The forecast of a metric's last periods, up to the last one with a value. */
function forecastFrom(dots: readonly Dot[]) {
  const last = dots.findLastIndex(({ value }) => value !== null);
  const objective = dots[last]?.objective;
  const recent = dots.slice(Math.max(0, last + 1 - FORECAST_WINDOW), last + 1).map(({ value }) => value);
  return objective ? forecastOf(recent, objective) : null;
}

/** The start of the window with the days that were asked for; null: the project's. */
function earliest(window: IsoDate | null, ...asked: (IsoDate | undefined)[]): IsoDate | null {
  return window === null ? null : asked.reduce<IsoDate>((a, b) => (b !== undefined && b < a ? b : a), window);
}
