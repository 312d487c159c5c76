import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../icon-button.tsx';
import { words } from '../words.ts';
import styles from './palette.module.css';

export interface PaletteItem {
  id: string;
  title: string;
  detail?: string;
  icon?: ReactNode;
}

export interface PaletteGroup<Item extends PaletteItem> {
  label: string;
  items: readonly Item[];
}

export interface PaletteProps<Item extends PaletteItem> {
  label: string;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  groups: readonly PaletteGroup<Item>[];
  /** Shown under the box when nothing matches or during a search. */
  status: string;
  /** A search is running: Enter waits for it, so that it never chooses a match for an earlier text. */
  working: boolean;
  maxLength: number;
  onChoose: (item: Item) => void;
  onClose: () => void;
}

/**
 * A search box over the screen, with its matches below. The focus stays in the box: Up and Down move, Enter chooses,
 * Escape closes. The native dialog makes the rest of the page inert and restores the focus.
 */
export function Palette<Item extends PaletteItem>(props: PaletteProps<Item>) {
  const { label, placeholder, query, onQuery, groups, status, working, maxLength, onChoose, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [active, setActive] = useState(0);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);

  const filled = groups.filter(({ items }) => items.length > 0);
  const all = filled.flatMap(({ items }) => items);
  const at = Math.min(active, all.length - 1);
  const choose = (item: Item) => {
    dialog.current?.close();
    onChoose(item);
  };
  const enterPressed = useRef(false);
  const takeReturnTo = useEffectEvent(() => {
    const found = all[at];
    if (!enterPressed.current || !found) return;
    enterPressed.current = false;
    choose(found);
  });
  useEffect(() => {
    if (!working) takeReturnTo();
  }, [working]);
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = all[at];
    if (event.key === 'ArrowDown') setActive((at + 1) % Math.max(1, all.length));
    else if (event.key === 'ArrowUp') setActive((at - 1 + all.length) % Math.max(1, all.length));
    else if (event.key === 'Enter' && working) enterPressed.current = true;
    else if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) choose(chosen);
    else return;
    event.preventDefault();
  };
  // Not inside its button's parent: the bar's colours are not the dialog's.
  return createPortal(
    <dialog ref={dialog} className={styles.dialog} aria-label={label} data-kit-dialog onClose={onClose}>
      <div className={styles.head}>
        <IconSearch className={styles.glass} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={all.length > 0}
          aria-controls={all.length > 0 ? id : undefined}
          aria-activedescendant={all.length > 0 ? `${id}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          className={styles.input}
          {...{ placeholder, maxLength }}
          value={query}
          onChange={(event) => {
            setActive(0);
            enterPressed.current = false;
            onQuery(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton label={words.close} icon={<IconX />} onClick={() => dialog.current?.close()} />
      </div>
      {all.length > 0 && (
        <div id={id} role="listbox" aria-label={label} className={styles.list}>
          {filled.map((group) => (
            <div key={group.label} role="group" aria-label={group.label}>
              <div className={styles.group} role="presentation">
                {group.label}
              </div>
              {group.items.map((item) => (
                <Option
                  key={item.id}
                  id={`${id}-${all.indexOf(item)}`}
                  item={item}
                  active={all[at] === item}
                  onChoose={() => choose(item)}
                />
              ))}
            </div>
          ))}
        </div>
      )}
      <p className={status ? styles.status : 'sr-only'} role="status">
        {status}
      </p>
    </dialog>,
    document.body,
  );
}

interface OptionProps {
  id: string;
  item: PaletteItem;
  active: boolean;
  onChoose: () => void;
}

function Option({ id, item, active, onChoose }: OptionProps) {
  return (
    // The focus stays in the box: its keys choose, and the pointer only points.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={active}
      className={styles.option}
      ref={active ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={styles.icon} aria-hidden="true">
        {item.icon}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{item.title}</span>
        {item.detail && <span className={styles.detail}>{item.detail}</span>}
      </span>
    </div>
  );
}
