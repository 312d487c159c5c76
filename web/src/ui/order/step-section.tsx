import { IconCheck } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { words } from '../words.ts';
import styles from './step-section.module.css';

export interface StepSectionProps {
  number: number;
  title: string;
  /**
   * `done` with a summary is collapsed to it, `done` without a summary stays open, `todo` waits for the steps
   * before it.
   */
  state: 'done' | 'current' | 'todo';
  /** The answer in a line or two; the step collapses to it, with "Change". */
  summary?: ReactNode;
  summaryIcon?: ReactNode;
  onChange?: () => void;
  /** What it will ask, while it waits for the steps before it. */
  hint?: string;
  children?: ReactNode;
}

export function StepSection({
  number,
  title,
  state,
  summary,
  summaryIcon,
  onChange,
  hint,
  children,
}: StepSectionProps) {
  const id = useId();
  const folded = state === 'done' && summary !== undefined;
  return (
    <section className={classNames(styles.step, styles[state])} aria-labelledby={id}>
      <span className={styles.number} aria-hidden="true">
        {state === 'done' ? <IconCheck stroke={2.5} /> : number}
      </span>
      <h2 id={id} className={styles.title}>
        <span className="sr-only">{words.step(number)}: </span>
        {title}
        {state === 'done' && <span className="sr-only">, {words.stepDone}</span>}
      </h2>
      <div className={styles.body}>
        {folded ? (
          <div className={styles.folded}>
            {summaryIcon}
            <div className={styles.summary}>{summary}</div>
            {onChange && (
              <Button variant="ghost" size="sm" aria-label={`${words.change}: ${title}`} onClick={onChange}>
                {words.change}
              </Button>
            )}
          </div>
        ) : (
          (state !== 'todo' && children) || (hint && <p className={styles.hint}>{hint}</p>)
        )}
      </div>
    </section>
  );
}

export function Steps({ children }: { children: ReactNode }) {
  return <div className={styles.steps}>{children}</div>;
}
