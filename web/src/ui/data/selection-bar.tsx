import { IconX } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { usePageKeys, type KeyText } from '../use-page-keys.ts';
import { words } from '../words.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  count: number;
  /** Selects what other pages have too: how many there are in all. */
  whole?: { total: number; isLoading: boolean; onSelect: () => void } | undefined;
  /** What can be done with the selected rows. */
  children: ReactNode;
  onClear: () => void;
}

const KEYS: readonly KeyText[] = [
  ['A', words.selectKeys.actions],
  ['Esc', words.selectKeys.clear],
];

/** At the lower edge of a list while rows are selected: how many, and what can be done with them. */
export function SelectionBar({ count, whole, children, onClear }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  // Otherwise every row between would be passed by Tab.
  usePageKeys(KEYS, (key) => {
    if (key === 'Escape') return onClear();
    if (key !== 'a') return false;
    bar.current?.querySelector('button')?.focus();
    return true;
  });
  return (
    <div className={styles.dock}>
      <div ref={bar} className={styles.bar} role="group" aria-label={words.selection}>
        <span className={styles.count}>{words.selected(count)}</span>
        {whole && (
          <Button size="sm" variant="ghost" loading={whole.isLoading} onClick={whole.onSelect}>
            {words.selectWhole(whole.total)}
          </Button>
        )}
        {children}
        <IconButton label={words.clearSelection} icon={<IconX />} onClick={onClear} />
      </div>
    </div>
  );
}
