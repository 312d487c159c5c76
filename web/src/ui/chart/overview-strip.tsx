import { useId } from 'react';
import { classNames } from '../class-names.ts';
import type { ChartPanel } from './chart-data.ts';
import chartStyles from './line-chart.module.css';
import { colourOf } from './mark.tsx';
import styles from './overview-strip.module.css';
import { brokenLine, thinned } from './scale.ts';

/** The drawing's own units, stretched to the width of the strip. */
const WIDTH = 1000;
const HEIGHT = 40;
const INSET = 4;

interface OverviewStripProps {
  label: string;
  fromLabel: string;
  toLabel: string;
  /** All labels of the axis, oldest first. */
  labels: readonly string[];
  /** The series over the whole axis. */
  panels: readonly ChartPanel[];
  /** Indices of the first and the last visible label; at least one lies between them. */
  from: number;
  to: number;
  onChange: (from: number, to: number) => void;
}

/** The whole time axis in small, and its visible part between two handles, each moved by pointer or arrow keys. */
export function OverviewStrip({ label, fromLabel, toLabel, labels, panels, from, to, onChange }: OverviewStripProps) {
  const id = useId();
  const last = labels.length - 1;
  const ends = [
    { name: 'from', says: fromLabel, at: from, move: (at: number) => onChange(Math.min(at, to - 1), to) },
    { name: 'to', says: toLabel, at: to, move: (at: number) => onChange(from, Math.max(at, from + 1)) },
  ] as const;
  return (
    <div role="group" aria-label={label} className={styles.overview}>
      <div className={styles.strip}>
        <svg className={styles.svg} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {panels.map((panel) => (
            <PanelLines key={panel.unit} panel={panel} last={last} />
          ))}
        </svg>
        <span
          className={styles.window}
          style={{ left: `${(from / last) * 100}%`, right: `${100 - (to / last) * 100}%` }}
        />
        {ends.map(({ name, at, move }) => (
          <input
            key={name}
            id={`${id}-${name}`}
            type="range"
            className={classNames(styles.handle, styles[name])}
            min={0}
            max={last}
            value={at}
            aria-valuetext={labels[at]}
            onChange={(event) => move(Number(event.target.value))}
          />
        ))}
      </div>
      <div className={styles.ends}>
        {ends.map(({ name, says, at }) => (
          <label key={name} htmlFor={`${id}-${name}`}>
            <span className="sr-only">{says} </span>
            {labels[at]}
          </label>
        ))}
      </div>
    </div>
  );
}

/** The series of one unit, each from the panel's least to its most. */
function PanelLines({ panel, last }: { panel: ChartPanel; last: number }) {
  const own = panel.series.filter(({ ghost }) => !ghost);
  const values = own.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
  const least = Math.min(...values);
  const span = Math.max(...values) - least || 1;
  return own.map(({ id, place, points }) => (
    <path
      key={id}
      className={classNames(colourOf(place), chartStyles.line, styles.line)}
      d={brokenLine(
        thinned(
          points.map(({ value }, i) =>
            value === null
              ? null
              : { x: (i / last) * WIDTH, y: HEIGHT - INSET - ((value - least) / span) * (HEIGHT - 2 * INSET) },
          ),
          WIDTH,
        ),
      )}
    />
  ));
}
