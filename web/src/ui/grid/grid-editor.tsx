import { useRef, useState } from 'react';
import styles from './data-grid.module.css';

/** Where the cursor goes when a cell is left; `stay` when the pointer went elsewhere. */
type Way = 'down' | 'up' | 'right' | 'left' | 'stay';

interface GridEditorProps {
  label: string;
  /** What is in it at first; `all`: selected, to be typed over. */
  text: string;
  all: boolean;
  onCommit: (text: string, way: Way) => void;
  onCancel: () => void;
}

/** The field in a cell that is typed into. It is sent once, by whichever comes first: a key, or leaving it. */
export function GridEditor({ label, text, all, onCommit, onCancel }: GridEditorProps) {
  const [value, setValue] = useState(text);
  const ended = useRef(false);
  return (
    <input
      className={styles.editor}
      aria-label={label}
      inputMode="decimal"
      enterKeyHint="next"
      maxLength={60}
      value={value}
      ref={(input) => {
        if (!input || document.activeElement === input) return;
        input.focus();
        if (all) input.select();
      }}
      onChange={(event) => setValue(event.target.value)}
      // A key that ends it takes the focus away: that is not a second end.
      onBlur={() => !ended.current && onCommit(value, 'stay')}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') {
          ended.current = true;
          return onCancel();
        }
        const way = event.key === 'Enter' ? (event.shiftKey ? 'up' : 'down') : event.shiftKey ? 'left' : 'right';
        if (event.key !== 'Enter' && event.key !== 'Tab') return;
        event.preventDefault();
        ended.current = true;
        onCommit(value, way);
      }}
    />
  );
}
