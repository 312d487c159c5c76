import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { classNames } from '../class-names.ts';
import fieldStyles from '../fields/field.module.css';
import { IconButton } from '../icon-button.tsx';
import { words } from '../words.ts';
import styles from './search-field.module.css';

const TYPING_MS = 250;

export interface SearchFieldProps {
  label: string;
  /** The search text in the address. */
  value: string;
  /** Called when typing pauses, and at once on Enter and on clearing. */
  onSearch: (text: string) => void;
  placeholder?: string;
}

export function SearchField({ label, value, onSearch, placeholder = label }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  const search = useEffectEvent((typed: string) => typed !== value && onSearch(typed));
  useEffect(() => {
    const timer = setTimeout(() => search(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const clear = () => {
    setText('');
    onSearch('');
  };
  return (
    <div className={styles.box} role="search">
      <IconSearch className={styles.icon} aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        title={placeholder}
        maxLength={200}
        value={text}
        className={classNames(fieldStyles.control, styles.input)}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && text !== value && onSearch(text)}
      />
      {text && (
        <div className={styles.clear}>
          <IconButton label={words.clearSearch} icon={<IconX />} onClick={clear} />
        </div>
      )}
    </div>
  );
}
