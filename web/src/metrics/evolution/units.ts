import type { Chart } from '@tonnage/contract/metrics/periods/chart';
import { inUnit, unitsToShow } from '@tonnage/domain/metrics/convert';
import type { MetricType } from '@tonnage/domain/metrics/types';

/** The types of a chart's metrics whose unit can be chosen, each once. */
export function typesToShow(chart: Chart): MetricType[] {
  return [...new Set(chart.series.map(({ metric }) => metric.type))].filter((type) => unitsToShow(type).length > 0);
}

/** The unit that an address names for a type (`kg,h`); undefined: each metric uses its own. */
export function unitFor(type: MetricType, units: string | undefined): string | undefined {
  const named = units?.split(',') ?? [];
  return unitsToShow(type).find((unit) => named.includes(unit));
}

/** The units of an address with one type's unit replaced; undefined when each metric uses its own. */
export function withUnit(units: string | undefined, type: MetricType, unit: string): string | undefined {
  const others = (units?.split(',') ?? []).filter((each) => each !== '' && !unitsToShow(type).includes(each));
  return [...others, unit].filter((each) => each !== '').join(',') || undefined;
}

/**
 * A chart with every value converted to the units in the address: within time, weight and area (metrics.md §2.6).
 */
export function inUnits(chart: Chart, units: string | undefined): Chart {
  return { ...chart, series: chart.series.map((series) => converted(series, unitFor(series.metric.type, units))) };
}

type Series = Chart['series'][number];

function converted(series: Series, unit: string | undefined): Series {
  const { metric, points, headline } = series;
  const own = metric.unit;
  if (unit === undefined || own === null || unit === own) return series;
  const into = (value: string | null) => (value === null ? null : inUnit(value, metric.type, own, unit));
  const intoGoal = (goal: Series['points'][number]['objective']) =>
    goal && { ...goal, value: into(goal.value)!, upper: into(goal.upper), tolerance: into(goal.tolerance)! };
  return {
    ...series,
    metric: { ...metric, unit },
    points: points.map((point) => ({
      ...point,
      value: into(point.value),
      objective: intoGoal(point.objective),
      compared: point.compared && { ...point.compared, value: into(point.compared.value) },
    })),
    headline: {
      ...headline,
      value: into(headline.value),
      previous: into(headline.previous),
      compared: into(headline.compared),
    },
  };
}
