import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { words } from '../words.ts';
import styles from './empty-state.module.css';

export interface ErrorStateProps {
  title?: string;
  /** What happened and what to do, in the sentence of the error code. */
  text: string;
  onRetry?: () => void;
  action?: ReactNode;
}

export function ErrorState({ title, text, onRetry, action }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <div className={styles.words}>
        {title && <h2 className={styles.title}>{title}</h2>}
        <p className={styles.text}>{text}</p>
      </div>
      {onRetry && <Button onClick={onRetry}>{words.retry}</Button>}
      {action}
    </div>
  );
}
