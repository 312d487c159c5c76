import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './timeline.module.css';

export interface TimelineEvent {
  id: string;
  title: ReactNode;
  when?: string;
  detail?: ReactNode;
  /** `next` has not happened yet, `problem` went wrong. */
  state?: 'done' | 'next' | 'problem';
  /** Photos and similar content under the text. */
  more?: ReactNode;
}

/** Events, latest first. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol>
      {events.map(({ id, title, when, detail, state = 'done', more }) => (
        <li key={id} className={classNames(styles.event, styles[state])}>
          <span className={styles.dot} aria-hidden="true" />
          <p>
            <span className={styles.title}>{title}</span> <span className={styles.when}>{when}</span>
          </p>
          {detail && <p className={styles.detail}>{detail}</p>}
          {more && <div className={styles.more}>{more}</div>}
        </li>
      ))}
    </ol>
  );
}
