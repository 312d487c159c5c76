import { useId } from 'react';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  /** The task and its progress: "Fetching 3 documents, 1.2 of about 3 MB". */
  label: string;
  /** From 0 to 1; null while the total is unknown. */
  done: number | null;
}

/** Progress of a longer task. Its label is beside it, so that it is not read out at every step. */
export function ProgressBar({ label, done }: ProgressBarProps) {
  const id = useId();
  const percent = done === null ? undefined : Math.round(Math.min(done, 1) * 100);
  return (
    <div className={styles.progress}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className={styles.bar}
      >
        <div className={percent === undefined ? styles.unknown : styles.fill} style={{ width: `${percent ?? 30}%` }} />
      </div>
    </div>
  );
}
