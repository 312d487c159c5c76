import { classNames } from '../class-names.ts';
import type { ChartPanel } from './chart-data.ts';
import styles from './line-chart.module.css';
import { colourOf, Mark } from './mark.tsx';
import { brokenLine, niceTicks, type Spot, steppedLine, thinned } from './scale.ts';

/** Above so many points a line alone is drawn, and of it no more than so many. */
const MARKED = 60;
const DRAWN = 400;

interface PanelPlotProps {
  panel: ChartPanel;
  top: number;
  height: number;
  left: number;
  width: number;
  x: (place: number) => number;
  step: number;
}

/** One panel of a chart: the series of one unit, on one axis. */
export function PanelPlot({ panel, top, height, left, width, x, step }: PanelPlotProps) {
  const drawn = panel.series
    .flatMap(({ points }) => points.flatMap((p) => [p.value, p.objective]))
    .filter((v) => v !== null);
  const ticks = drawn.length === 0 ? [0, 1] : niceTicks(Math.min(...drawn), Math.max(...drawn));
  const low = ticks[0]!;
  const high = ticks.at(-1)!;
  const y = (value: number) => top + height - ((value - low) / (high - low)) * height;
  const spots = (values: readonly (number | null)[]): (Spot | null)[] =>
    values.map((value, i) => (value === null ? null : { x: x(i), y: y(value) }));
  return (
    <g>
      {panel.unit !== '' && (
        <text className={classNames(styles.text, styles.unit)} x={0} y={top - 10}>
          {panel.unit}
        </text>
      )}
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={styles.grid} x1={left} x2={left + width} y1={y(tick)} y2={y(tick)} />
          <text className={styles.text} x={left - 8} y={y(tick) + 4} textAnchor="end">
            {panel.tick(tick)}
          </text>
        </g>
      ))}
      {panel.series.map(({ id, place, points }) => {
        const line = spots(points.map(({ value }) => value));
        return (
          <g key={id} className={colourOf(place)}>
            <path
              className={styles.goal}
              d={steppedLine(spots(points.map(({ objective }) => objective)), step, [left, left + width])}
            />
            <path className={styles.line} d={brokenLine(thinned(line, DRAWN))} />
            {points.length <= MARKED &&
              line.map(
                (spot, i) => spot && <Mark key={i} series={place} x={spot.x} y={spot.y} hollow={points[i]!.waiting} />,
              )}
          </g>
        );
      })}
    </g>
  );
}
