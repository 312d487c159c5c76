import type { Performance } from '@tonnage/domain/metrics/performance';
import styles from './scorecard.module.css';

const WIDTH = 80;
const HEIGHT = 12;
/** Percent of the objective at the ends of the bar. */
const REACH = 50;

const TONES: Record<Performance, string | undefined> = {
  ON_TRACK: styles.onTrack,
  AT_RISK: styles.atRisk,
  OFF_TRACK: styles.offTrack,
};

/**
 * How far a value is from its objective, which is the tick in the middle: better to the right, worse to the left. `percent` of the
 * objective, 100 for meeting it exactly.
 */
export function DistanceBar({ percent, performance }: { percent: number; performance: Performance }) {
  const by = (Math.max(-REACH, Math.min(REACH, percent - 100)) / REACH) * (WIDTH / 2);
  const [from, length] = [WIDTH / 2 + Math.min(0, by), Math.max(2, Math.abs(by))];
  return (
    <svg
      className={styles.distance}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
    >
      <rect className={styles.track} y={4} width={WIDTH} height={4} rx={2} />
      <rect className={TONES[performance]} x={from} y={3} width={length} height={6} rx={1} />
      <rect className={styles.goal} x={WIDTH / 2 - 0.75} width={1.5} height={HEIGHT} />
    </svg>
  );
}
