import styles from './skeleton.module.css';

export interface SkeletonProps {
  width?: number | string;
  height?: number | string;
}

/**
 * A placeholder for content that is loading. It is invisible for the first 150 ms, so that quick loads
 * do not flash.
 */
export function Skeleton({ width = '100%', height = 16 }: SkeletonProps) {
  return <span className={styles.bone} style={{ width, height }} aria-hidden="true" />;
}

export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles.lines}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={`${92 - ((line * 17) % 40)}%`} />
      ))}
    </div>
  );
}

/** A list that is loading: as many rows as a screen has room for, each of its height. */
export function SkeletonRows({ rows = 18 }: { rows?: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <div key={row} className={styles.row}>
      {[70, 85, 60, 75, 50].map((width, bone) => (
        <Skeleton key={bone} width={`${width - ((row * 7) % 20)}%`} height={12} />
      ))}
    </div>
  ));
}
