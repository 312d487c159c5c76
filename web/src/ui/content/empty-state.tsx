import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  /** One sentence about what belongs here. */
  text: string;
  /** The one action that fills it. */
  action?: ReactNode;
}

export function EmptyState({ text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  );
}
