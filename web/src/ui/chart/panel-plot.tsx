import { classNames } from '../class-names.ts';
import type { ChartPanel } from './chart-data.ts';
import styles from './line-chart.module.css';
import { colourOf, Mark } from './mark.tsx';
import { brokenLine, niceTicks, type Spot, steppedLine, thinned } from './scale.ts';

/** With more points than this only the line is drawn, with at most this many points. */
const MARKED = 60;
const DRAWN = 400;
/** Width of an axis, pixels. */
const AXIS = 64;

interface PanelPlotProps {
  panel: ChartPanel;
  top: number;
  height: number;
  left: number;
  width: number;
  x: (place: number) => number;
  step: number;
  /** Drawn over another panel: its axis is at the right, without grid lines. */
  over?: boolean;
  /** Shares its area with another panel. */
  paired?: boolean;
}

/** One panel of a chart: the series of one unit, on one axis. */
export function PanelPlot({ panel, top, height, left, width, x, step, over = false, paired = false }: PanelPlotProps) {
  const drawn = panel.series
    .flatMap(({ points }) => points.flatMap((p) => [p.value, p.objective, p.upper ?? null]))
    .concat(panel.line ?? null)
    .filter((v) => v !== null);
  const ticks = drawn.length === 0 ? [0, 1] : niceTicks(Math.min(...drawn), Math.max(...drawn));
  const low = ticks[0]!;
  const high = ticks.at(-1)!;
  // With two axes side by side, the axis of a single series takes its colour.
  const [only, ...others] = panel.series.filter(({ ghost }) => !ghost);
  const own = paired && only && others.length === 0 ? classNames(colourOf(only.place), styles.own) : undefined;
  const y = (value: number) => top + height - ((value - low) / (high - low)) * height;
  const spots = (values: readonly (number | null)[]): (Spot | null)[] =>
    values.map((value, i) => (value === null ? null : { x: x(i), y: y(value) }));
  return (
    <g>
      {panel.unit !== '' && (
        <text
          className={classNames(styles.text, styles.unit, own)}
          x={over ? left + width + AXIS : left - AXIS}
          y={top - 10}
          textAnchor={over ? 'end' : 'start'}
        >
          {panel.unit}
        </text>
      )}
      {ticks.map((tick) => (
        <g key={tick}>
          {!over && <line className={styles.grid} x1={left} x2={left + width} y1={y(tick)} y2={y(tick)} />}
          <text
            className={classNames(styles.text, own)}
            x={over ? left + width + 8 : left - 8}
            y={y(tick) + 4}
            textAnchor={over ? 'start' : 'end'}
          >
            {panel.tick(tick)}
          </text>
        </g>
      ))}
      {panel.line !== undefined && (
        <line className={styles.held} x1={left} x2={left + width} y1={y(panel.line)} y2={y(panel.line)} />
      )}
      {panel.series.map(({ id, place, points, dashed, ghost }) => {
        const line = spots(points.map(({ value }) => value));
        return (
          <g key={id} className={colourOf(place)}>
            {(['objective', 'upper'] as const).map((limit) => (
              <path
                key={limit}
                className={styles.goal}
                d={steppedLine(spots(points.map((point) => point[limit] ?? null)), step, [left, left + width])}
              />
            ))}
            <path
              className={classNames(styles.line, dashed && styles.dashed, ghost && styles.ghost)}
              d={brokenLine(thinned(line, DRAWN))}
            />
            {points.length <= MARKED &&
              !ghost &&
              line.map(
                (spot, i) => spot && <Mark key={i} series={place} x={spot.x} y={spot.y} hollow={points[i]!.waiting} />,
              )}
            {points.map(
              (point, i) =>
                point.dismissed && (
                  <line key={i} className={styles.tick} x1={x(i)} x2={x(i)} y1={top + height - 10} y2={top + height} />
                ),
            )}
            {points.map(
              (point, i) =>
                point.flagged && (
                  <path key={i} className={styles.flag} d={`M${x(i).toFixed(1)} ${top + 12}v-12l8 3l-8 3`} />
                ),
            )}
          </g>
        );
      })}
    </g>
  );
}
