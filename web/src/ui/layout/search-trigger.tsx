import { IconSearch } from '@tabler/icons-react';
import styles from './search-trigger.module.css';

export interface SearchTriggerProps {
  label: string;
  /** "Ctrl K"; the screen listens for the keys themselves. */
  keys?: string;
  onClick: () => void;
}

/** Opens search and commands; on a phone only its glass stays. */
export function SearchTrigger({ label, keys, onClick }: SearchTriggerProps) {
  return (
    <button type="button" className={styles.trigger} aria-keyshortcuts="Control+K" onClick={onClick}>
      <IconSearch aria-hidden="true" />
      <span className={styles.label}>{label}</span>
      {keys && (
        <kbd className={styles.keys} aria-hidden="true">
          {keys}
        </kbd>
      )}
    </button>
  );
}
