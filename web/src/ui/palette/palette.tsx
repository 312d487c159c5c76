import { Autocomplete } from '@base-ui/react/autocomplete';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';
import { ModalFrame } from '../overlay/modal-frame.tsx';
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
 * Escape closes.
 */
export function Palette<Item extends PaletteItem>(props: PaletteProps<Item>) {
  const { label, placeholder, query, onQuery, groups, status, working, maxLength, onChoose, onClose } = props;
  const filled = groups.filter(({ items }) => items.length > 0).map((group) => ({ ...group, items: [...group.items] }));
  const count = filled.reduce((sum, { items }) => sum + items.length, 0);
  const highlighted = useRef<Item>(undefined);
  const enterPressed = useRef(false);

  const choose = (item: Item) => {
    onClose();
    onChoose(item);
  };
  const chooseAwaited = useEffectEvent(() => {
    if (enterPressed.current && highlighted.current) choose(highlighted.current);
    enterPressed.current = false;
  });
  useEffect(() => {
    if (!working) chooseAwaited();
  }, [working]);

  return (
    <ModalFrame label={label} className={styles.palette} at="top" onClose={onClose}>
      <Autocomplete.Root
        open
        inline
        items={filled}
        filter={null}
        autoHighlight="always"
        keepHighlight
        value={query}
        onValueChange={(text, { reason }) => {
          // Choosing an item leaves the text as it is.
          if (reason !== 'input-change') return;
          enterPressed.current = false;
          onQuery(text);
        }}
        onItemHighlighted={(item: Item | undefined) => void (highlighted.current = item)}
      >
        <div className={styles.head}>
          <IconSearch className={styles.glass} aria-hidden="true" />
          <Autocomplete.Input
            aria-label={label}
            // Its person opened a search box. A frame later a fast typist's first letters would go to the page.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            autoComplete="off"
            spellCheck={false}
            className={styles.input}
            {...{ placeholder, maxLength }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !working) return;
              enterPressed.current = true;
              event.preventBaseUIHandler();
            }}
          />
          <IconButton label={words.close} icon={<IconX />} onClick={onClose} />
        </div>
        <Autocomplete.List aria-label={label} className={styles.list}>
          {(group: PaletteGroup<Item>) => (
            <Autocomplete.Group key={group.label} items={group.items}>
              <Autocomplete.GroupLabel className={styles.group}>{group.label}</Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(item: Item) => (
                  <Autocomplete.Item
                    key={item.id}
                    value={item}
                    className={styles.option}
                    render={(option, state) => <div {...option} aria-selected={state.highlighted} />}
                    onClick={() => choose(item)}
                  >
                    <span className={styles.icon} aria-hidden="true">
                      {item.icon}
                    </span>
                    <span className={styles.words}>
                      <span className={styles.title}>{item.title}</span>
                      {item.detail && <span className={styles.detail}>{item.detail}</span>}
                    </span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        <p className={status ? styles.status : 'sr-only'} role="status">
          {status || (!working && query !== '' && words.results(count))}
        </p>
      </Autocomplete.Root>
    </ModalFrame>
  );
}
