import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { words } from '../words.ts';
import styles from './more-filters.module.css';

/** Filters that a phone folds away behind a button, which says how many of them are set; elsewhere they simply stand there. */
export function MoreFilters({ set, children }: { set: number; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className={styles.toggle}>
        <Button
          full
          icon={<IconAdjustmentsHorizontal />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {words.filters(set)}
        </Button>
      </div>
      <div id={id} className={styles.filters} data-open={open}>
        {children}
      </div>
    </>
  );
}
