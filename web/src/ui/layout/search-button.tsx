import { IconSearch } from '@tabler/icons-react';
import { words } from '../words.ts';
import styles from './search-button.module.css';

interface SearchButtonProps {
  onClick: () => void;
}

/** Opens the global search; on a phone only its icon is shown. */
export function SearchButton({ onClick }: SearchButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-keyshortcuts="Control+K"
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <IconSearch aria-hidden="true" />
      <span className={styles.words}>{words.search}</span>
      <kbd className={styles.keys} aria-hidden="true">
        {words.searchKeys}
      </kbd>
    </button>
  );
}
