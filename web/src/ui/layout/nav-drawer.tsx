import { useId } from 'react';
import { classNames } from '../class-names.ts';
import { KitLink, type To } from '../links.tsx';
import styles from './nav-drawer.module.css';
import type { NavItem } from './nav-item.ts';
import { NavLink } from './nav-link.tsx';

interface NavDrawerProps<Choice extends string> {
  label: string;
  /** Which of them are shown; the labels are side by side. */
  choices: readonly { value: Choice; label: string }[];
  value: Choice;
  onChoose: (value: Choice) => void;
  /** Items grouped by their owner, whose name is a link. */
  groups: readonly { to: To; label: string; title: string; items: readonly NavItem[] }[];
  /** Shown when there are none. */
  empty: string;
  /** Links to create one, and to the full list. */
  links: readonly { to: To; label: string }[];
}

/** Dynamic navigation links, filtered by a row of buttons and grouped by what they belong to. */
export function NavDrawer<Choice extends string>(props: NavDrawerProps<Choice>) {
  const { label, choices, value, onChoose, groups, empty, links } = props;
  const id = useId();
  return (
    <section className={styles.drawer} aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div className={styles.choices} role="group" aria-labelledby={id}>
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            className={styles.choice}
            aria-pressed={choice.value === value}
            onClick={() => onChoose(choice.value)}
          >
            {choice.label}
          </button>
        ))}
      </div>
      {groups.map((group) => (
        <div key={group.to} className={styles.group}>
          <KitLink to={group.to} className={classNames(styles.label, styles.head)}>
            {group.label}
            <span className="sr-only">, {group.title}</span>
          </KitLink>
          <ul>
            {group.items.map((item) => (
              <li key={item.to}>
                <NavLink item={item} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {groups.length === 0 && <p className={styles.empty}>{empty}</p>}
      <ul className={styles.links}>
        {links.map(({ to, label: text }) => (
          <li key={to}>
            <KitLink to={to} className={styles.link}>
              {text}
            </KitLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
