import { byName } from '@tonnage/domain/common/names';
import type { ScorecardRow } from '@tonnage/contract/metrics/scorecard';
import { paceOf, type TrackStatus } from '@tonnage/domain/metrics/scorecard';
import { daysBetween, type IsoDate } from '@tonnage/domain/common/dates';
import { shortest } from '@tonnage/domain/metrics/decimal';
import { FORMULA_NAME } from '@tonnage/domain/metrics/formulas/formula';
import { FORECAST_WINDOW, forecastOf } from '@tonnage/domain/metrics/forecast';
import {
  percentOfObjective,
  type Performance,
  PERFORMANCE_MARKS,
  performanceOf,
} from '@tonnage/domain/metrics/performance';
import { periodLabel } from '@tonnage/domain/metrics/periods/label';
import { yearBefore } from '@tonnage/domain/metrics/periods/last-year';
import { endedCount, keyAfter, keyOf, keysBetween, lastDayOf } from '@tonnage/domain/metrics/periods/period';
import { isFreeWeekend } from '@tonnage/domain/metrics/periods/weekends';
import type { OrganisationScope } from '../../platform/scope.ts';
import { goalAt } from '../metrics/goal.present.ts';
import { recurrenceOf, roleOf } from '../metrics/queries.ts';
import { RECENT, type ScorecardMetric } from './queries.ts';

/** A metric as a row of the scorecard; `todayIn` gives the date in a time zone. */
export function presentRow(
  scope: OrganisationScope,
  metric: ScorecardMetric,
  todayIn: (timeZone: string) => IsoDate,
): ScorecardRow {
  const recurrence = recurrenceOf(metric);
  const label = (key: string) => periodLabel(recurrence, key);
  const answers = new Map((metric.answers ?? []).map((answer) => [answer[0], answer]));
  const values = new Map((metric.answers ?? []).map(([each, value]) => [each, value && shortest(value)]));
  const valueAt = (each: string) => values.get(each) ?? null;
  const goals = (metric.goals ?? []).map(([fromKey, value, direction, upper, tolerance]) => ({
    fromKey,
    value,
    direction,
    upper,
    tolerance,
  }));
  const today = todayIn(metric.time_zone);
  const last = keyAfter(recurrence, keyOf(recurrence, today), -1);
  const withValue = [...answers.keys()].filter((each) => valueAt(each) !== null);
  // A running period's value may be partial: a sum would be below its limit until the period is full.
  const key = withValue.findLast((each) => each <= last) ?? null;
  const running = withValue.find((each) => each > last) ?? null;
  const figureOf = (each: string) => ({
    key: each,
    label: label(each),
    value: valueAt(each)!,
    waiting: answers.get(each)![2] !== 'ACCEPTED',
    correction: correctionOf(answers.get(each)!),
  });
  const keys = key === null ? [] : keysBetween(recurrence, keyAfter(recurrence, key, 1 - RECENT), key);
  const recent = keys.map(valueAt);
  const performances = keys.map((each, i) => {
    const [value, goal] = [recent[i], goalAt(goals, each)];
    return value != null && goal ? performanceOf(value, goal) : null;
  });
  const paceIn = (each: IsoDate, sum: string) => {
    const goal = goalAt(goals, each);
    const days = daysBetween(each, lastDayOf(recurrence, each)) + 1;
    const value = paceOf(sum, { ended: daysBetween(each, today), days });
    return goal && value !== null ? { value, performance: performanceOf(value, goal) } : null;
  };
  const due = last >= keyOf(recurrence, metric.start_date) && !isFreeWeekend(metric.spans, last);
  const objective = goalAt(goals, key ?? last);
  const value = key === null ? null : valueAt(key)!;
  const performance = value !== null && objective ? performanceOf(value, objective) : null;
  const before = key === null ? null : keyAfter(recurrence, key, -1);
  const yearAgo = key === null ? null : yearBefore(recurrence, key);
  const yearValue = metric.year_before?.find(([each]) => each === yearAgo)?.[1] ?? null;
  return {
    id: metric.public_id,
    name: metric.name,
    category: metric.category,
    type: metric.type,
    unit: metric.unit,
    organisation: { id: metric.organisation_id, name: metric.organisation_name },
    project: { id: metric.project_id, name: metric.project_name },
    frequency: metric.frequency,
    role: roleOf(scope, metric),
    editor: metric.formula === null ? metric.editor_name : FORMULA_NAME,
    favourite: metric.favourite,
    connected: metric.connected,
    latest: key === null ? null : { ...figureOf(key), age: endedCount(recurrence, key, last) },
    running: running === null ? null : figureOf(running),
    pace: running === null || metric.aggregate !== 'sum' ? null : paceIn(running, valueAt(running)!),
    missing:
      due && (key === null || last > key) ? { label: label(last), reason: answers.get(last)?.[3] ?? null } : null,
    objective,
    performance,
    percent: value !== null && objective ? percentOfObjective(value, objective) : null,
    since: sinceOf(
      keys.flatMap((each, i) => (performances[i] ? [{ key: each, performance: performances[i] }] : [])),
      label,
    ),
    previous: before === null ? null : { key: before, label: label(before), value: valueAt(before) },
    lastYear:
      yearAgo === null
        ? null
        : { key: yearAgo, label: label(yearAgo), value: yearValue === null ? null : shortest(yearValue) },
    recent,
    performances,
    forecast: objective && forecastOf(recent.slice(-FORECAST_WINDOW), objective),
    updatedAt: metric.changed_at.toISOString(),
  };
}

/** The accepted figure beside a corrected one. */
function correctionOf([, , , , corrected, accepted]: NonNullable<ScorecardMetric['answers']>[number]) {
  return corrected ? { accepted: accepted === null ? null : shortest(accepted) } : null;
}

interface Judged {
  key: string;
  performance: Performance;
}

/** The start of the last run of equal performances; periods without a value do not break it. */
function sinceOf(judged: readonly Judged[], label: (key: string) => string): ScorecardRow['since'] {
  const last = judged.at(-1);
  if (!last) return null;
  const other = judged.findLastIndex(({ performance }) => performance !== last.performance);
  return { label: label(judged[other + 1]!.key), more: other === -1 && judged.length === RECENT };
}

/** A row's status for filters and counts. */
export const trackStatusOf = ({ performance }: ScorecardRow): TrackStatus => performance ?? 'NONE';

export const WORST_FIRST: readonly TrackStatus[] = ['OFF_TRACK', 'AT_RISK', 'ON_TRACK', 'NONE'];

/** A status as a heading; a shape stands beside the word, for readers who see no colour. */
export const TRACK_TITLES: Record<TrackStatus, string> = { ...PERFORMANCE_MARKS, NONE: 'No status' };

const byText = (of: (row: ScorecardRow) => string | null) => (a: ScorecardRow, b: ScorecardRow) =>
  byName(of(a) ?? '\uffff', of(b) ?? '\uffff');

/** Orders of the scorecard; rows that compare as equal keep the order of organisation, project and metric. */
export const ORDERS = {
  /** Off track first, and of those the furthest from its objective. */
  status: (a: ScorecardRow, b: ScorecardRow) =>
    WORST_FIRST.indexOf(trackStatusOf(a)) - WORST_FIRST.indexOf(trackStatusOf(b)) ||
    // Of an objective of zero nothing is a percentage: a value off it is the furthest.
    (a.percent ?? -Infinity) - (b.percent ?? -Infinity) ||
    0,
  name: byText((row) => row.name),
  project: byText((row) => row.project.name),
  owner: byText((row) => row.editor),
  updatedAt: (a: ScorecardRow, b: ScorecardRow) => a.updatedAt.localeCompare(b.updatedAt),
  'updatedAt:desc': (a: ScorecardRow, b: ScorecardRow) => b.updatedAt.localeCompare(a.updatedAt),
};
