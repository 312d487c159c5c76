import { useRef, useState, type ReactNode, type KeyboardEvent, type PointerEvent } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import type { To } from '../links.tsx';
import { TextLink } from '../text-link.tsx';
import { words } from '../words.ts';
import { asPicture } from './as-picture.ts';
import type { ChartEvent, ChartPanel } from './chart-data.ts';
import { ChartTable } from './chart-table.tsx';
import { EventFlags } from './event-flags.tsx';
import { flagsOf, LANE } from './event-lanes.ts';
import styles from './line-chart.module.css';
import { colourOf, Mark } from './mark.tsx';
import { PanelPlot } from './panel-plot.tsx';
import { axisLabels, labelledPlaces } from './scale.ts';
import { useWidth } from './use-width.ts';

const LEFT = 64;
/** At the right of the plot: for the last value and the objective, where there is room for them. */
const RIGHT = 88;
const NARROW = { below: 560, right: 52 };
const HEAD = 26;
const BETWEEN = 36;
const FOOT = 28;
/** Width of a letter on the time axis, and the gap between two labels, pixels. */
const LETTER = 7;
const APART = 16;

export interface LineChartProps {
  /** Names the chart and its table. */
  caption: string;
  /** The header of the label column in the table. */
  labelHead: string;
  /** The time axis, oldest first, shared by all panels. */
  labels: readonly string[];
  /** One for each unit. */
  panels: readonly ChartPanel[];
  /** Draws two panels over each other, with an axis at either side. */
  overlay?: boolean;
  /** Of the plot of one panel, pixels; of several, each has half of it. */
  tall?: number;
  /** Receives the chart as an image, where the browser can make one. */
  onPicture?: (picture: Blob) => void;
  events?: readonly ChartEvent[];
  /** Under the plot: the whole time axis, of which it shows a part. */
  overview?: ReactNode;
  /** More ways to take the chart away, under it. */
  actions?: ReactNode;
  /** What is behind a place of the time axis: a link beside its values, which Enter and a click of the mouse open too. */
  behind?: { label: string; onOpen: (place: number) => void; linkOf: (place: number) => To };
}

/** Whether a lone series is drawn with the mean of its last values, which then needs a name. */
const hasMean = (panels: readonly ChartPanel[], paired: boolean): boolean =>
  !paired && panels.some(({ series, plain }) => !plain && series.filter(({ ghost }) => !ghost).length === 1);

/**
 * Series over time: a panel for each unit on one time axis, gaps left open, objectives as steps. The arrow keys move
 * the crosshair; its values are read out and shown under the chart. Also available as a table and as an image.
 */
export function LineChart({
  caption,
  labelHead,
  labels,
  panels,
  overlay = false,
  tall = 200,
  onPicture,
  events = [],
  overview,
  actions,
  behind,
}: LineChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const [asTable, setAsTable] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const full = useWidth(frame, 960);
  const paired = overlay && panels.length === 2;
  const right = paired ? LEFT : full < NARROW.below ? NARROW.right : RIGHT;
  const width = full - LEFT - right;
  const places = paired ? 1 : panels.length;
  const plot = places === 1 ? tall : tall / 2;
  const series = panels.flatMap((panel) => panel.series);
  const last = labels.length - 1;
  // Until a period is chosen, the last one that has a value.
  const known = labels.findLastIndex((_, i) => series.some(({ points, ghost }) => !ghost && points[i]!.value !== null));
  const at = Math.min(chosen ?? (known === -1 ? last : known), last);
  const step = labels.length > 1 ? width / (labels.length - 1) : width;
  const x = (place: number) => (labels.length > 1 ? LEFT + place * step : LEFT + width / 2);
  const flags = flagsOf(
    events.map(({ place, text }) => ({ x: x(place), text })),
    full,
  );
  const lanes = Math.max(0, ...flags.map(({ lane }) => (lane ?? 0) + 1));
  const top = HEAD + lanes * LANE;
  const height = top + places * plot + (places - 1) * BETWEEN + FOOT;
  const ticks = axisLabels(labels);
  const label = Math.max(...ticks.map((each) => each.length)) * LETTER;
  // Centred under its point, but kept within the chart's edges whatever its width.
  const under = (place: number) => {
    if (x(place) + label / 2 > full) return { x: full, textAnchor: 'end' } as const;
    if (x(place) < label / 2) return { x: 0, textAnchor: 'start' } as const;
    return { x: x(place), textAnchor: 'middle' } as const;
  };
  const pushed = Math.max(0, x(last) + label / 2 - full, label / 2 - x(0));
  const read = (place: number) =>
    [
      labels[place],
      ...series.map(({ name, points }) => `${name} ${points[place]!.text}`),
      ...eventsAt(place).map((text) => `${words.event}: ${text}`),
    ].join(', ');
  const eventsAt = (place: number) => events.flatMap((each) => (each.place === place ? each.text : []));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') behind?.onOpen(at);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(last, to)));
  };
  const onPointer = (event: PointerEvent) => {
    const box = svg.current!.getBoundingClientRect();
    const place = labels.length > 1 ? Math.round((event.clientX - box.left - LEFT) / step) : 0;
    setChosen(Math.max(0, Math.min(last, place)));
  };
  return (
    <figure aria-label={caption}>
      {asTable ? (
        <ChartTable caption={caption} labelHead={labelHead} labels={labels} series={series} />
      ) : (
        <div
          ref={frame}
          className={styles.frame}
          role="slider"
          tabIndex={0}
          aria-label={caption}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={at}
          aria-valuetext={read(at)}
          onKeyDown={onKeyDown}
          onPointerMove={onPointer}
          onPointerDown={onPointer}
          onPointerUp={(event) => {
            // A finger only reads: it has no other way to.
            if (event.pointerType === 'mouse' && event.button === 0) behind?.onOpen(at);
          }}
        >
          <svg ref={svg} className={styles.svg} viewBox={`0 0 ${full} ${height}`} height={height} aria-hidden="true">
            <line className={styles.cross} x1={x(at)} x2={x(at)} y1={top - 6} y2={height - FOOT} />
            {panels.map((panel, i) => (
              <PanelPlot
                key={panel.unit}
                panel={panel}
                top={paired ? top : top + i * (plot + BETWEEN)}
                paired={paired}
                over={paired && i === 1}
                height={plot}
                left={LEFT}
                width={width}
                right={right}
                x={x}
                step={step}
                flagged={events.map(({ place }) => place)}
              />
            ))}
            <EventFlags flags={flags} top={top} bottom={height - FOOT} />
            {labelledPlaces(labels.length, step, label + APART + pushed).map((place) => (
              <text key={place} className={styles.text} y={height - 8} {...under(place)}>
                {ticks[place]}
              </text>
            ))}
          </svg>
        </div>
      )}
      {overview}
      <div className={styles.under}>
        {!asTable && (
          // Not live: the slider says the same.
          <ul className={styles.read}>
            <li>
              <strong>{labels[at]}</strong>
            </li>
            {series.map(({ id, name, place, points, ghost }) => (
              <li key={id} className={colourOf(place)}>
                <svg width={14} height={14} aria-hidden="true">
                  {ghost ? (
                    <path className={classNames(styles.line, styles.ghost)} d="M0 7h14" />
                  ) : (
                    <Mark series={place} x={7} y={7} hollow={points[at]!.waiting} />
                  )}
                </svg>
                {name}: {points[at]!.text}
              </li>
            ))}
            {hasMean(panels, paired) && (
              <li>
                <svg width={14} height={14} aria-hidden="true">
                  <path className={styles.mean} d="M0 7h14" />
                </svg>
                {words.meanOfFour}
              </li>
            )}
            {eventsAt(at).map((text, i) => (
              <li key={i}>
                {words.event}: {text}
              </li>
            ))}
            {behind && (
              <li>
                <TextLink to={behind.linkOf(at)}>{behind.label}</TextLink>
              </li>
            )}
          </ul>
        )}
        <div className={styles.foot}>
          {!asTable && onPicture && (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => svg.current && void asPicture(svg.current).then(onPicture)}
            >
              {words.asPicture}
            </Button>
          )}
          {actions}
          <Button variant="ghost" size="sm" onClick={() => setAsTable(!asTable)}>
            {asTable ? words.asChart : words.asTable}
          </Button>
        </div>
      </div>
    </figure>
  );
}
