import type { HireClock } from '@tonnage/domain/skip-hire/hire';
import { hireText } from '@tonnage/domain/skip-hire/hire';
import { classNames } from '../class-names.ts';
import styles from './hire-cell.module.css';

/** Of the bar; a tick is a day of the usual hire, and a part of any other. */
const TICKS = 14;
/** Days before the end at which somebody should think of the collection. */
const SOON = 3;

/** A hire in a row of a list: how much of it has passed, and the day of how many; or the hire, and the days past its end. */
export function HireCell({ clock }: { clock: Pick<HireClock, 'day' | 'of' | 'overDays' | 'fraction'> }) {
  const { day, of, overDays, fraction } = clock;
  // Past its end the whole bar has passed: the part beyond the hire is what it says then.
  const passed = overDays > 0 ? of / (of + overDays) : fraction;
  const isSoon = overDays === 0 && of - day < SOON;
  return (
    <span
      className={classNames(styles.hire, overDays > 0 && styles.over, isSoon && styles.soon)}
      title={hireText(clock)}
    >
      <span className={styles.ticks} aria-hidden="true">
        <span className={styles.passed} style={{ width: `${(Math.round(passed * TICKS) / TICKS) * 100}%` }} />
      </span>
      <span aria-hidden="true">{overDays > 0 ? `+${overDays} d` : `${day}/${of}`}</span>
      <span className="sr-only">{hireText(clock)}</span>
    </span>
  );
}
