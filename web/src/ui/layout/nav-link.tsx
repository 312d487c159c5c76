import { StatusPill } from '../content/status-pill.tsx';
import { KitLink } from '../links.tsx';
import type { NavItem } from './nav-item.ts';
import styles from './side-nav.module.css';

/** A navigation link, with the number of pending items. */
export function NavLink({ item: { to, label, icon, current, count, countLabel, chip } }: { item: NavItem }) {
  return (
    <KitLink
      to={to}
      className={styles.item}
      title={chip ? `${label}: ${chip.label}` : count ? `${label}: ${count}` : label}
      aria-current={current ? 'page' : undefined}
    >
      {chip ? (
        <span className={styles.state} aria-hidden="true">
          <StatusPill {...chip} brief />
        </span>
      ) : (
        icon
      )}
      <span className={styles.label}>{label}</span>
      {chip && <span className="sr-only">{chip.label}</span>}
      {count ? (
        <span className={styles.count}>
          {count}
          {countLabel && <span className="sr-only"> {countLabel}</span>}
        </span>
      ) : null}
    </KitLink>
  );
}
