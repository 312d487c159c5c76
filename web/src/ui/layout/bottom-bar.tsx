import { KitLink } from '../links.tsx';
import { words } from '../words.ts';
import styles from './bottom-bar.module.css';
import type { NavItem } from './nav-item.ts';

/** The five main links on a phone, at the bottom of the screen. */
export function BottomBar({ items }: { items: readonly NavItem[] }) {
  return (
    <nav className={styles.bar} aria-label={words.phoneNavigation}>
      <ul className={styles.items}>
        {items.map(({ to, label, icon, current, count, countLabel }) => (
          <li key={to}>
            <KitLink to={to} className={styles.item} aria-current={current ? 'page' : undefined}>
              {icon}
              {label}
              {count !== undefined && (
                <span className={styles.count}>
                  {count}
                  <span className="sr-only"> {countLabel}</span>
                </span>
              )}
            </KitLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
