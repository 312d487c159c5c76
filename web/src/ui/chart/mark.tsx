import { classNames } from '../class-names.ts';
import styles from './line-chart.module.css';

const COLOURS = [styles.c0, styles.c1, styles.c2, styles.c3, styles.c4];

/** The colour of a series, by its index. */
export const colourOf = (series: number) => COLOURS[series % COLOURS.length];

/** A point of a series: each series has its own shape besides its colour; hollow while pending. */
export function Mark({ series, x, y, hollow = false }: { series: number; x: number; y: number; hollow?: boolean }) {
  const className = classNames(styles.mark, hollow && styles.hollow);
  const at = (dx: number, dy: number) => `${(x + dx).toFixed(1)},${(y + dy).toFixed(1)}`;
  switch (series % COLOURS.length) {
    case 1:
      return <rect className={className} x={x - 4} y={y - 4} width={8} height={8} />;
    case 2:
      return <polygon className={className} points={[at(0, -5), at(5, 4), at(-5, 4)].join(' ')} />;
    case 3:
      return <polygon className={className} points={[at(0, -5.5), at(5.5, 0), at(0, 5.5), at(-5.5, 0)].join(' ')} />;
    case 4:
      return <polygon className={className} points={[at(0, 5), at(5, -4), at(-5, -4)].join(' ')} />;
    default:
      return <circle className={className} cx={x} cy={y} r={4} />;
  }
}
