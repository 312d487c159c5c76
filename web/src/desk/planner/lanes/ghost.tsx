import type { PlannedStop } from '@tonnage/contract/skip-hire/orders/planner';
import type { Ref } from 'react';
import { words } from '../words.ts';
import styles from './ghost.module.css';
import { JobFace } from './tray-card.tsx';

interface GhostProps {
  ref: Ref<HTMLDivElement>;
  stops: readonly PlannedStop[];
  /** Why the lorry under the pointer cannot take them. */
  why: string | null;
  /** Which lorry can. */
  instead: string | null;
}

/** What is dragged, under the pointer, and the reason why it cannot be dropped there. */
export function Ghost({ ref, stops, why, instead }: GhostProps) {
  const [first] = stops;
  const [sentence, ...more] = why?.split(/(?<=\.) /) ?? [];
  return (
    <div ref={ref} className={styles.ghost} hidden={!first}>
      {first && (
        <>
          <div className={styles.card} data-refused={why !== null || undefined} aria-hidden="true">
            <JobFace stop={first} title={stops.length > 1 ? words.chosen(stops.length) : undefined} />
          </div>
          {why !== null && (
            <p className={styles.why} role="status">
              <b>{sentence}</b> {[...more, instead].filter(Boolean).join(' ')}
            </p>
          )}
        </>
      )}
    </div>
  );
}
