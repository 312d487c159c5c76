import { IconCheck } from '@tabler/icons-react';
import { classNames } from '../class-names.ts';
import { KitLink, type To } from '../links.tsx';
import { useTitleNote } from '../title-notes.ts';
import { words } from '../words.ts';
import styles from './step-line.module.css';

export interface StepLineProps {
  /** Names the line: "Opening an account". */
  label: string;
  /** `to` links to a step that is done. */
  steps: readonly { label: string; to: To }[];
  current: number;
}

/** Progress through a form of a few steps: completed steps are links, later steps are text. */
export function StepLine({ label, steps, current }: StepLineProps) {
  useTitleNote(steps[current]?.label);
  return (
    <nav aria-label={label}>
      <ol className={styles.line}>
        {steps.map((step, i) => (
          <li
            key={step.to}
            className={classNames(styles.step, i < current && styles.done, i === current && styles.current)}
            aria-current={i === current ? 'step' : undefined}
          >
            <span className={styles.number} aria-hidden="true">
              {i < current ? <IconCheck stroke={2.5} /> : i + 1}
            </span>
            <span className="sr-only">{words.step(i + 1)}: </span>
            {i < current ? (
              <KitLink to={step.to} className={styles.link}>
                {step.label}
                <span className="sr-only">, {words.stepDone}</span>
              </KitLink>
            ) : (
              step.label
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
