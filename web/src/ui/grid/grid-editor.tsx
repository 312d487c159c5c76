import { useId, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './data-grid.module.css';

/** Where the cursor moves when a cell is left; `stay` when the pointer went elsewhere. */
type Way = 'down' | 'up' | 'right' | 'left' | 'stay';

interface GridEditorProps {
  label: string;
  /** The initial text; `all`: selected, so that typing replaces it. */
  text: string;
  all: boolean;
  /** Why the text was refused. */
  error: string | null;
  /** In the last row, where the message is above the cell. */
  atFoot: boolean;
  /** Returns whether editing has ended. */
  onCommit: (text: string, way: Way) => boolean;
  onCancel: () => void;
}

/**
 * The field of a cell that is being edited. It commits once, by a key or by losing the focus, whichever comes
 * first.
 */
export function GridEditor({ label, text, all, error, atFoot, onCommit, onCancel }: GridEditorProps) {
  const errorId = useId();
  const [value, setValue] = useState(text);
  const ended = useRef(false);
  return (
    <>
      <input
        className={styles.editor}
        aria-label={label}
        inputMode="decimal"
        enterKeyHint="next"
        maxLength={60}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        value={value}
        ref={(input) => {
          if (!input || document.activeElement === input) return;
          input.focus();
          if (all) input.select();
        }}
        onChange={(event) => setValue(event.target.value)}
        // A key that ends editing also blurs the field, which must not commit again.
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
          ended.current = onCommit(value, way);
        }}
      />
      {error && (
        <span id={errorId} role="alert" className={classNames(styles.refusal, atFoot && styles.above)}>
          {error}
        </span>
      )}
    </>
  );
}
