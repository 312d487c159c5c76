import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { words } from '../words.ts';
import styles from './more-filters.module.css';

/**
 * Filters that a phone hides behind a button, which shows how many are set; on wider screens they are always visible.
 */
export function MoreFilters({ set, children }: { set: number; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className={styles.toggle} data-toggle>
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
