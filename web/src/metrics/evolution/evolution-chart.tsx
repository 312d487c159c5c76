import type { Chart, ChartEvent } from '@tonnage/contract/metrics/periods/chart';
import { heldTogether } from '@tonnage/domain/metrics/periods/label';
import type { ReactNode } from 'react';
import { saveFile } from '../../lib/bytes.ts';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { OverviewStrip } from '../../ui/chart/overview-strip.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import type { EvolutionSearch } from './screens.ts';
import styles from './evolution.module.css';
import { axisOf, modeOf, objectivePanel, panelsOf, windowOf } from './panels.ts';
import { words } from './words.ts';
import { Timeline } from '../../ui/content/timeline.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { metricPath } from '../paths.ts';

interface EvolutionChartProps {
  chart: Chart;
  search: EvolutionSearch;
  go: (change: Partial<EvolutionSearch>) => void;
  actions: ReactNode;
}

/** The chart in the mode and time window that the address names. */
export function EvolutionChart({ chart, search, go, actions }: EvolutionChartProps) {
  const isPhone = useIsPhone();
  const axis = axisOf(chart);
  if (axis.length === 0) return <EmptyState text={words.nothing} />;
  const shown = windowOf(axis, search);
  const panels = panelsOf(chart, shown);
  const mode = modeOf(chart, search);
  const caption = words.caption(chart.series.map(({ metric }) => metric.name));
  const place = (key: string) => axis.findIndex((each) => each.key === key);
  const events = eventsIn(chart, shown, search).map(({ key, text }) => ({
    place: shown.findIndex((each) => each.key === key),
    text,
  }));
  return (
    <>
      <LineChart
        caption={caption}
        labelHead={words.period}
        labels={shown.map(({ label }) => label)}
        panels={mode === 'objective' ? [objectivePanel(chart, shown)] : panels}
        overlay={mode === 'overlay'}
        tall={isPhone ? 280 : 400}
        events={events}
        overview={
          axis.length > 2 && (
            <OverviewStrip
              label="Date range"
              fromLabel="From"
              toLabel="To"
              labels={axis.map(({ label }) => heldTogether(label))}
              panels={panelsOf(chart, axis)}
              from={place(shown[0]!.key)}
              to={place(shown.at(-1)!.key)}
              onChange={(from, to) =>
                go({
                  from: from > 0 ? axis[from]!.key : undefined,
                  to: to < axis.length - 1 ? axis[to]!.key : undefined,
                })
              }
            />
          )
        }
        actions={actions}
        onPicture={(picture) => saveFile(picture, `${caption.replace(/[^\w-]+/g, '-')}.png`)}
      />
      {chart.series.every(isFew) && <Notice tone="info">You need at least two values to draw a line.</Notice>}
      <EventList chart={chart} events={eventsIn(chart, shown, search)} />
    </>
  );
}

/** Too few points for a line (metrics.md §4.4). */
function isFew({ points }: Chart['series'][number]): boolean {
  return points.filter(({ value }) => value !== null).length < 2;
}

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
