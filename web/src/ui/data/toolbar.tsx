import type { ReactNode } from 'react';
import styles from './toolbar.module.css';

/** Above a list: its views, its search and filters, and at the end its export; in one line where they fit. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.toolbar} data-toolbar>
      {children}
    </div>
  );
}
