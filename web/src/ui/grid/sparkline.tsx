import styles from './sparkline.module.css';

const WIDTH = 58;
const HEIGHT = 20;

interface SparklineProps {
  /** Oldest first; null is a gap. */
  values: readonly (number | null)[];
}

/** The trend of a few values. It repeats the cells, so it is hidden from screen readers. */
export function Sparkline({ values }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  const low = Math.min(...known);
  const span = Math.max(...known) - low || 1;
  const step = WIDTH / Math.max(1, values.length - 1);
  const y = (value: number) => (HEIGHT - 2 - ((value - low) / span) * (HEIGHT - 4)).toFixed(1);
  // After a gap the line starts again.
  const path = values
    .map((value, i) =>
      value === null ? '' : `${i === 0 || values[i - 1] === null ? 'M' : 'L'}${(i * step).toFixed(1)} ${y(value)}`,
    )
    .join('');
  return (
    <svg className={styles.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}
