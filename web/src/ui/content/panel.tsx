import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './panel.module.css';

export interface PanelProps {
  title?: string;
  action?: ReactNode;
  /** Removes the padding: for tables and rows that have their own. */
  flush?: boolean;
  /** No higher than its place: what it holds scrolls in it. */
  fits?: boolean;
  children: ReactNode;
}

export function Panel({ title, action, flush = false, fits = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classNames(styles.panel, fits && styles.fits)} aria-labelledby={title ? id : undefined}>
      {(title || action) && (
        <div className={styles.head}>
          {title && (
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
          )}
          {action}
        </div>
      )}
      <div className={classNames(styles.body, flush && styles.flush, !title && !action && styles.bare)}>{children}</div>
    </section>
  );
}

/** Panels stacked vertically. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

interface ColumnsProps {
  /** For a price beside a form. */
  slim?: boolean;
  /** Two stacks that end on one line. */
  even?: boolean;
  /** Two equal columns. */
  halves?: boolean;
  children: ReactNode;
}

/** A wide and a narrow column where there is room, stacked elsewhere. */
export function Columns({ slim = false, even = false, halves = false, children }: ColumnsProps) {
  const looks = [slim && styles.slim, even && styles.even, halves && styles.halves];
  return <div className={classNames(styles.columns, ...looks)}>{children}</div>;
}
