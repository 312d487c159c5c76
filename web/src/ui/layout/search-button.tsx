import { IconSearch } from '@tabler/icons-react';
import { words } from '../words.ts';
import styles from './search-button.module.css';

interface SearchButtonProps {
  /** What it finds, beside its name: "orders, sites, documents". */
  finds?: string | undefined;
  onClick: () => void;
}

/** Opens the global search; on a phone only its icon is shown. */
export function SearchButton({ finds, onClick }: SearchButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-keyshortcuts="Control+K"
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <IconSearch aria-hidden="true" />
      <span className={styles.words}>
        {words.search}
        {finds && <span aria-hidden="true">{` ${finds}`}</span>}
      </span>
      <kbd className={styles.keys} aria-hidden="true">
        {words.searchKeys}
      </kbd>
    </button>
  );
}
