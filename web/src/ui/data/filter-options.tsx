import { IconCheck } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';
import fieldStyles from '../fields/field.module.css';
import { words } from '../words.ts';
import styles from './filter-options.module.css';

/** One of the filters of a list: what it narrows to, and what is chosen. */
export interface FilterGroup {
  name: string;
  label: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
}

interface FilterOptionsProps {
  groups: readonly FilterGroup[];
  onChoose: (group: string, option: string | undefined) => void;
}

/**
 * The options of all filters in one list. Typing narrows it by the names of filters and options, the arrow keys walk it, and Enter
 * chooses; an option that is chosen already is taken off.
 */
export function FilterOptions({ groups, onChoose }: FilterOptionsProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  const all = groups.flatMap((group) =>
    group.options
      .filter(({ label }) => {
        const name = `${group.label} ${label}`.toLowerCase();
        return typed.every((word) => name.includes(word));
      })
      .map((option) => ({ ...option, group })),
  );
  const count = all.length;
  const shown = groups
    .map((group) => ({
      ...group,
      options: all.flatMap((option, index) => (option.group === group ? [{ ...option, at: index }] : [])),
    }))
    .filter(({ options }) => options.length > 0);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    list.current?.querySelector('[data-highlighted]')?.scrollIntoView?.({ block: 'nearest' });
  }, [at]);

  const choose = (option: (typeof all)[number] | undefined) =>
    option && onChoose(option.group.name, option.value === option.group.value ? undefined : option.value);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 }[event.key];
    if (event.key === 'Enter') choose(all[at]);
    else if (to === undefined || count === 0) return;
    else setAt((to + count) % count);
    event.preventDefault();
  };

  return (
    <div className={styles.options}>
      <input
        type="text"
        role="combobox"
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        className={fieldStyles.control}
        aria-label={words.filterBy}
        placeholder={words.filterBy}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={all[at] && optionId(at)}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={id} role="listbox" aria-label={words.filter} className={styles.list}>
        {shown.map((group) => (
          <div key={group.name} role="group" aria-label={group.label}>
            <p className={styles.group} aria-hidden="true">
              {group.label}
            </p>
            {group.options.map((option) => {
              const isChosen = option.value === group.value;
              return (
                // The keys are those of the box above it.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                <div
                  key={option.value}
                  id={optionId(option.at)}
                  role="option"
                  aria-selected={isChosen}
                  data-highlighted={option.at === at ? true : undefined}
                  className={classNames(styles.option, isChosen && styles.chosen)}
                  onPointerMove={() => setAt(option.at)}
                  onClick={() => choose(option)}
                >
                  {option.label}
                  {isChosen && <IconCheck aria-hidden="true" />}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {count === 0 && <p className={styles.nothing}>{words.noFilter}</p>}
      <div role="status" className="sr-only">
        {typed.length > 0 && (count === 0 ? words.noFilter : words.results(count))}
      </div>
    </div>
  );
}
