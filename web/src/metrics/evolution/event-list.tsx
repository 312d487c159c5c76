import type { Chart, ChartEvent } from '@tonnage/contract/metrics/periods/chart';
import { Timeline } from '../../ui/content/timeline.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { metricPath } from '../paths.ts';
import type { EvolutionSearch } from './screens.ts';
import styles from './evolution.module.css';

/** The events on the visible part of a chart; none if the address hides them. */
export function eventsIn(
  chart: Chart,
  shown: readonly { key: string }[],
  { events }: Pick<EvolutionSearch, 'events'>,
): ChartEvent[] {
  const keys = new Set(shown.map(({ key }) => key));
  return events === false ? [] : chart.events.filter(({ key }) => keys.has(key));
}

/** The events on the chart with their whole text, newest first, each leading to its period. */
export function EventList({ chart, events }: { chart: Chart; events: readonly ChartEvent[] }) {
  if (events.length === 0) return null;
  const names = new Map(chart.series.map(({ metric }) => [metric.id, metric.name]));
  return (
    <section aria-label="Events">
      <h2 className={styles.heading}>Events</h2>
      <Timeline
        events={events
          .map(({ id, metricId, period, author, text }) => ({
            id,
            title: text,
            when: author,
            detail: (
              <TextLink to={`${metricPath(metricId)}?period=${period.key}`}>
                {names.get(metricId)}, {period.label}
              </TextLink>
            ),
          }))
          .toReversed()}
      />
    </section>
  );
}
