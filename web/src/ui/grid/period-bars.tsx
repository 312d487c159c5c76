import type { Performance } from '@tonnage/domain/metrics/performance';
import { classNames } from '../class-names.ts';
import styles from './period-bars.module.css';

const HEIGHT = 20;
/** Of the least value, so that it is still a bar. */
const LEAST = 3;
const GAP = 1.5;

interface PeriodBarsProps {
  /** Oldest first; null: no value. */
  values: readonly (number | null)[];
  /** How each did against its objective. */
  performances: readonly (Performance | null)[];
  /** What they should be, as a line. */
  goal: number | null;
  /** CSS pixels. */
  width: number;
}

/** The values of the last periods as bars in the colours of their status. Hidden from screen readers: say it in words beside it. */
export function PeriodBars({ values, performances, goal, width }: PeriodBarsProps) {
  const known = [...values, goal].filter((value) => value !== null);
  const low = Math.min(...known);
  const span = Math.max(...known) - low || 1;
  const step = width / Math.max(1, values.length);
  const heightOf = (value: number) => LEAST + ((value - low) / span) * (HEIGHT - LEAST);
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {values.map((value, i) => {
        const height = value === null ? 1 : heightOf(value);
        return (
          <rect
            key={i}
            className={classNames(
              styles.bar,
              value === null ? styles.none : performances[i] && styles[performances[i]],
            )}
            x={i * step}
            y={HEIGHT - height}
            width={step - GAP}
            height={height}
          />
        );
      })}
      {goal !== null && <path className={styles.goal} d={`M0 ${HEIGHT - heightOf(goal)}H${width}`} />}
    </svg>
  );
}
