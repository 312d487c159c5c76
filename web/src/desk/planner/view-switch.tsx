import { KitLink, type To } from '../../ui/links.tsx';
import { words } from './words.ts';
import styles from './view-switch.module.css';

/** Between the lanes of a day and the week of a depot. */
export function ViewSwitch({ view, day, week }: { view: 'day' | 'week'; day: To; week: To }) {
  return (
    <nav className={styles.switch} aria-label={words.view}>
      <KitLink to={day} className={styles.view} aria-current={view === 'day' ? 'page' : undefined}>
        {words.day}
      </KitLink>
      <KitLink to={week} className={styles.view} aria-current={view === 'week' ? 'page' : undefined}>
        {words.week}
      </KitLink>
    </nav>
  );
}
