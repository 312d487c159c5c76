import type { ReactNode } from 'react';
import styles from './list-bar.module.css';

/** What narrows a list down: its search and its filters, over the table. */
export function ListBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
