import type { Ref } from 'react';
import styles from '../lanes/ghost.module.css';

interface WeekGhostProps {
  ref: Ref<HTMLDivElement>;
  /** The lorry and its jobs; null while nothing is dragged. */
  text: string | null;
  /** Why the lorry under the pointer cannot take them. */
  why: string | null;
}

/** The day that is dragged, under the pointer, and the reason why it cannot be dropped there. */
export function WeekGhost({ ref, text, why }: WeekGhostProps) {
  return (
    <div ref={ref} className={styles.ghost} hidden={text === null}>
      <div className={styles.card} data-refused={why !== null || undefined} aria-hidden="true">
        {text}
      </div>
      {text !== null && why !== null && (
        <p className={styles.why} role="status">
          {why}
        </p>
      )}
    </div>
  );
}
