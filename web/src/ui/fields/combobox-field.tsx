import { useId, useState, type KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';
import { words } from '../words.ts';
import styles from './combobox-field.module.css';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import fieldStyles from './field.module.css';

export interface ComboboxOption {
  /** The text in the box once it is chosen. */
  value: string;
  label: string;
  detail?: string;
}

export interface ComboboxFieldProps extends FieldProps<string> {
  /** Matches for the text in the box, best first; the screen searches. */
  options: readonly ComboboxOption[];
  /** Shown instead of the list when nothing matches; absent where the note is enough. */
  nothingFits?: string | undefined;
  /** Shown under the box: what its value means. */
  note?: string | undefined;
  placeholder?: string;
  maxLength?: number;
}

/**
 * A text box with suggestions, which also accepts other values. Down and Up move through the suggestions, Enter chooses
 * one, Escape closes them; without suggestions Enter submits the form as in any other field.
 */
export function ComboboxField(props: ComboboxFieldProps) {
  const { value, onChange, onBlur, options, nothingFits, note, placeholder, maxLength, ...frame } = props;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const id = useId();
  const listId = `${id}-list`;
  const noteId = `${id}-note`;
  const shown = open && options.length > 0;
  // A value that equals a suggestion is already chosen: Enter submits.
  const settled = options.some((option) => option.value === value);
  const at = shown ? Math.min(settled && active === -1 ? -1 : active, options.length - 1) : -1;

  const type = (text: string) => {
    onChange(text);
    setOpen(true);
    setActive(text.trim() === '' ? -1 : 0);
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const take = (option: ComboboxOption) => {
    onChange(option.value);
    close();
  };
  const walk = (by: number) => {
    if (shown) setActive((at + by + options.length) % options.length);
    else setActive(by > 0 ? 0 : options.length - 1);
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = options[at];
    if (event.key === 'ArrowDown') walk(1);
    else if (event.key === 'ArrowUp') walk(at === -1 ? 0 : -1);
    else if (event.key === 'Escape' && open) close();
    else if (event.key === 'Enter' && chosen && chosen.value !== value && !event.nativeEvent.isComposing) take(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <FieldFrame {...frame}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...control}
            {...{ value, placeholder, maxLength }}
            type="text"
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={shown ? listId : undefined}
            aria-activedescendant={at >= 0 ? `${listId}-${at}` : undefined}
            aria-describedby={classNames(control['aria-describedby'], note && noteId) || undefined}
            className={fieldStyles.control}
            onChange={(event) => type(event.target.value)}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            onBlur={() => {
              close();
              onBlur?.();
            }}
          />
          {shown && (
            <ul id={listId} role="listbox" aria-label={frame.label} className={styles.list}>
              {options.map((option, i) => (
                // The focus stays in the box: its keys choose, and the pointer only points.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <li
                  key={option.value}
                  id={`${listId}-${i}`}
                  role="option"
                  aria-selected={i === at}
                  className={styles.option}
                  ref={i === at ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => take(option)}
                >
                  <span className={styles.value}>{option.value}</span>
                  <span>
                    {option.label}
                    {option.detail && <span className={styles.detail}>{option.detail}</span>}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {open && options.length === 0 && nothingFits && (
            <div className={classNames(styles.list, styles.nothing)}>{nothingFits}</div>
          )}
          <div role="status" className="sr-only">
            {open && (shown ? words.proposals(options.length) : (nothingFits ?? note))}
          </div>
          {note && (
            <p id={noteId} className={styles.note}>
              {note}
            </p>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
