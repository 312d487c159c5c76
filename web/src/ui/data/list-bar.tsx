import type { ReactNode } from 'react';
import styles from './list-bar.module.css';

/** The search and filters of a list, above its table. */
export function ListBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bar} data-list-bar>
      {children}
    </div>
  );
}
