import type { PlannedStop } from '@tonnage/contract/skip-hire/orders/planner';
import { outcodeOf } from '@tonnage/domain/skip-hire/outcodes';
import type { Ref } from 'react';
import { ContainerDrawing } from '../../../ui/drawing/container-drawing.tsx';
import { shapeOfSize } from '../../../ui/drawing/size-shape.ts';
import { words } from '../words.ts';
import styles from './ghost.module.css';

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
  return (
    <div ref={ref} className={styles.ghost} hidden={!first}>
      {first && (
        <>
          <div className={styles.card} data-refused={why !== null || undefined} aria-hidden="true">
            <ContainerDrawing container={shapeOfSize(first.shape, first.sizeYards)} scale={7.2} />
            <span>
              <b>
                {stops.length === 1
                  ? `${first.sizeYards} yd · ${outcodeOf(first.postcode)}`
                  : words.chosen(stops.length)}
              </b>
              <span>{first.account}</span>
            </span>
          </div>
          {why !== null && (
            <p className={styles.why} role="status">
              <b>{why}</b> {instead}
            </p>
          )}
        </>
      )}
    </div>
  );
}
