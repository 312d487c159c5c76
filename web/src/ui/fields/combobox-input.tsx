import { Autocomplete } from '@base-ui/react/autocomplete';
import { useLayoutEffect, useRef, useState } from 'react';
import { words } from '../words.ts';
import type { ComboboxFieldProps, ComboboxInputProps, ComboboxOption } from './combobox-field.tsx';
import styles from './combobox-field.module.css';
import fieldStyles from './field.module.css';

type Props = ComboboxInputProps & Pick<ComboboxFieldProps, 'label' | 'options' | 'nothingFits' | 'note'>;

export function ComboboxInput(props: Props) {
  const { control, hadFocus, label, value, onChange, onBlur, options, nothingFits, note, ...input } = props;
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  // On a page the list stays in its landmark; from a dialog the library leads it out, so that nothing cuts it off.
  const [landmark, setLandmark] = useState<HTMLElement>();
  useLayoutEffect(() => {
    setLandmark(box.current?.closest('main') ?? undefined);
    if (!hadFocus.current) return;
    box.current?.focus();
    // What was typed while this loaded has been searched for already.
    if (box.current?.value) setOpen(true);
  }, [hadFocus]);
  /** Whether the last key moved through the suggestions. */
  const moved = useRef(false);
  const highlighted = useRef<ComboboxOption>(undefined);
  const isEmpty = options.length === 0;
  const isShown = open && !(isEmpty && nothingFits === undefined);
  // A value that equals a suggestion is already chosen: Enter submits.
  const isChosen = options.some((option) => option.value === value);

  return (
    <Autocomplete.Root
      items={options}
      filter={null}
      itemToStringValue={(option) => option.value}
      value={value}
      onValueChange={onChange}
      // While nothing matches yet it stays open unseen: a list that closes would forget to highlight its next first line.
      open={open}
      onOpenChange={setOpen}
      openOnInputClick
      autoHighlight={!isChosen}
      onItemHighlighted={(option: ComboboxOption | undefined) => void (highlighted.current = option)}
    >
      <Autocomplete.Input
        {...control}
        {...input}
        ref={box}
        autoComplete="off"
        aria-expanded={isShown}
        className={fieldStyles.control}
        onBlur={onBlur}
        onKeyDown={(event) => {
          // With the list closed, the library would empty the box.
          if (event.key === 'Escape' && !isShown) event.preventBaseUIHandler();
          // The first line is chosen already: the first Down after typing stays on it.
          if (event.key === 'ArrowDown' && isShown && highlighted.current && !isChosen && !moved.current) {
            event.preventBaseUIHandler();
            event.preventDefault();
          }
          // A list that opened with what had been typed before has highlighted none of its lines.
          const [first] = options;
          if (event.key === 'Enter' && isShown && !highlighted.current && value !== '' && !isChosen && first) {
            event.preventBaseUIHandler();
            event.preventDefault();
            onChange(first.value);
          }
          moved.current = event.key === 'ArrowDown' || event.key === 'ArrowUp';
        }}
      />
      {isShown && (
        <Autocomplete.Portal container={landmark}>
          {/* Without the library's Popup, which would hide the page, and with it the label, from screen readers. */}
          <Autocomplete.Positioner sideOffset={4} className={styles.positioner}>
            <div className={styles.popup}>
              <Autocomplete.Empty className={styles.nothing}>{nothingFits}</Autocomplete.Empty>
              <Autocomplete.List aria-label={label}>
                {(option: ComboboxOption) => (
                  <Autocomplete.Item
                    key={option.value}
                    value={option}
                    className={styles.option}
                    // Enter clicks it too. The library fills the box only from its Popup.
                    onClick={() => onChange(option.value)}
                    render={(item, { highlighted }) => <div {...item} aria-selected={highlighted} />}
                  >
                    <span className={styles.value}>{option.shown ?? option.value}</span>
                    <span>
                      {option.label}
                      {option.detail && <span className={styles.detail}>{option.detail}</span>}
                    </span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </div>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      )}
      <div role="status" className="sr-only">
        {open && (isEmpty ? (nothingFits ?? note) : words.proposals(options.length))}
      </div>
    </Autocomplete.Root>
  );
}
