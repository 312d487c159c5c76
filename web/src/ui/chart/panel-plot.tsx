import { classNames } from '../class-names.ts';
import type { ChartPanel, ChartPoint } from './chart-data.ts';
import styles from './line-chart.module.css';
import { colourOf, Mark } from './mark.tsx';
import { words } from '../words.ts';
import { axisFrom, brokenLine, meansOfFour, niceTicks, type Spot, steppedArea, steppedLine, thinned } from './scale.ts';

/** With more points than this only the line is drawn, with at most this many points. Five years touch 61 months. */
const MARKED = 61;
const DRAWN = 400;

interface PanelPlotProps {
  panel: ChartPanel;
  top: number;
  height: number;
  left: number;
  width: number;
  /** What is free at the right of the plot, for labels. */
  right: number;
  x: (place: number) => number;
  step: number;
  /** Drawn over another panel: its axis is at the right, without grid lines. */
  over?: boolean;
  /** Shares its area with another panel. */
  paired?: boolean;
  /** Places that an event has its own flag at. */
  flagged: readonly number[];
}

/** A tick with its unit: "£4k", "85%", "14 t". */
function withUnit(tick: string, unit: string): string {
  if (/^\p{Sc}$/u.test(unit)) return `${unit}${tick}`;
  return unit === '%' ? `${tick}%` : `${tick}\u00a0${unit}`;
}

/** One panel of a chart: the series of one unit, on one axis, which names the unit at its top. */
export function PanelPlot(props: PanelPlotProps) {
  const { panel, top, height, left, width, right, x, step, over = false, paired = false, flagged } = props;
  const drawn = panel.series
    .flatMap(({ points }) => points.flatMap((p) => [p.value, p.objective, p.upper ?? null]))
    .concat(panel.line ?? null)
    .filter((v) => v !== null);
  const [least, most] = [Math.min(...drawn), Math.max(...drawn)];
  const ticks = drawn.length === 0 ? [0, 1] : niceTicks(axisFrom(least, most), most);
  const low = ticks[0]!;
  const high = ticks.at(-1)!;
  // With two axes side by side, the axis of a single series takes its colour.
  const [only, ...others] = panel.series.filter(({ ghost }) => !ghost);
  const own = paired && only && others.length === 0 ? classNames(colourOf(only.place), styles.own) : undefined;
  const y = (value: number) => top + height - ((value - low) / (high - low)) * height;
  const alone = !paired && others.length === 0 ? only : undefined;
  const spots = (values: readonly (number | null)[]): (Spot | null)[] =>
    values.map((value, i) => (value === null ? null : { x: x(i), y: y(value) }));
  return (
    <g>
      {alone && (
        <Beyond
          points={alone.points}
          spots={spots}
          step={step}
          edges={[left, left + width]}
          top={top}
          bottom={top + height}
        />
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
            {tick === high && panel.unit !== '' ? withUnit(panel.tick(tick), panel.unit) : panel.tick(tick)}
          </text>
        </g>
      ))}
      {low > 0 && !over && <path className={styles.break} d={`M${left - 5} ${top + height - 4}l10 -5m-10 9l10 -5`} />}
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
            {alone && !ghost && !panel.plain && (
              <path className={styles.mean} d={brokenLine(spots(meansOfFour(points.map(({ value }) => value))))} />
            )}
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
                point.flagged &&
                !flagged.includes(i) && (
                  <path key={i} className={styles.flag} d={`M${x(i).toFixed(1)} ${top + 12}v-12l8 3l-8 3`} />
                ),
            )}
          </g>
        );
      })}
      {alone && <EndLabels points={alone.points} spots={spots} end={left + width} right={right} />}
    </g>
  );
}

type ToSpots = (values: readonly (number | null)[]) => (Spot | null)[];

interface BeyondProps {
  points: readonly ChartPoint[];
  spots: ToSpots;
  step: number;
  edges: [number, number];
  top: number;
  bottom: number;
}

/** The wrong side of the objective, tinted. */
function Beyond({ points, spots, step, edges, top, bottom }: BeyondProps) {
  const area = (limit: (point: ChartPoint) => number | null | undefined, edge: number) =>
    steppedArea(spots(points.map((point) => limit(point) ?? null)), step, edges, edge);
  const above = area(
    ({ wrong, objective, upper }) => (wrong === 'above' ? objective : wrong === 'outside' && upper) || null,
    top,
  );
  const below = area(({ wrong, objective }) => (wrong === 'below' || wrong === 'outside' ? objective : null), bottom);
  return <path className={styles.beyond} d={above + below} />;
}

interface EndLabelsProps {
  points: readonly ChartPoint[];
  spots: ToSpots;
  /** The right edge of the plot, and what is free beyond it. */
  end: number;
  right: number;
}

/** The least room that the last value needs at the right of its point, pixels. */
const BESIDE = 48;
/** The room that the objective needs beside its line, on two lines, pixels. */
const WIDE = 80;

/** The last value right of its point, and the objective beside the right end of its line; where they would meet, on the other side of it. */
function EndLabels({ points, spots, end, right }: EndLabelsProps) {
  const at = points.findLastIndex(({ value }) => value !== null);
  const spot = spots(points.map(({ value }) => value))[at];
  const line = spots(points.map(({ objective }) => objective)).at(-1);
  const goal = points.at(-1)?.goal;
  const isOver = spot && line && spot.y <= line.y;
  const isNear = spot && line && spot.x > end - BESIDE && Math.abs(spot.y - line.y) < 24;
  const isWide = right >= WIDE;
  const isBeside = spot && end + right - spot.x >= BESIDE;
  return (
    <>
      {spot && (
        <text
          className={classNames(styles.text, styles.figure)}
          x={isBeside ? spot.x + 9 : Math.min(end, spot.x + 6)}
          y={isOver === false ? spot.y + (isBeside ? 8 : 18) : spot.y - (isBeside ? 0 : 10)}
          textAnchor={isBeside ? 'start' : 'end'}
        >
          {points[at]!.figure}
        </text>
      )}
      {line && goal && (
        <text
          className={classNames(styles.text, styles.clear)}
          x={isWide ? end + 8 : end + right}
          y={!isWide || isNear ? (isOver ? line.y + 15 : line.y - (isWide ? 20 : 6)) : line.y - 2}
          textAnchor={isWide ? 'start' : 'end'}
        >
          {isWide ? (
            <>
              {words.objective}
              <tspan x={end + 8} dy={14}>
                {goal}
              </tspan>
            </>
          ) : (
            `${words.objective} ${goal}`
          )}
        </text>
      )}
    </>
  );
}
