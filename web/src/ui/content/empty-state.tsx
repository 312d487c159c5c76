import type { ReactNode } from 'react';
import { BareGround } from '../drawing/bare-ground.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  /** One sentence about what belongs here. */
  text: string;
  /** The one action that fills it. */
  action?: ReactNode;
  /** Draws the bare ground above it: where a whole page is empty, not a search or a panel. */
  drawn?: boolean;
}

export function EmptyState({ text, action, drawn = false }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {drawn && <BareGround />}
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  );
}
