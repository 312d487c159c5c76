import type { HireClock } from '@tonnage/domain/skip-hire/hire';
import { hireText } from '@tonnage/domain/skip-hire/hire';
import { classNames } from '../class-names.ts';
import styles from './hire-cell.module.css';

/** Of the bar; a tick is a day of the usual hire, and a part of any other. */
const TICKS = 14;
/** Days before the end at which somebody should think of the collection. */
const SOON = 3;

/** Days past the end that the bar has room for; more fill it. */
const MOST_OVER = 45;
/** Pixels, beside the hire's own. */
const OVER_WIDTH = 32;

/** A hire in a row of a list: how much of it has passed, and the day of how many; or the hire, and the days past its end. */
export function HireCell({ clock }: { clock: Pick<HireClock, 'day' | 'of' | 'overDays' | 'fraction'> }) {
  const { day, of, overDays, fraction } = clock;
  const isOver = overDays > 0;
  const isSoon = !isOver && of - day < SOON;
  return (
    <span className={classNames(styles.hire, isOver && styles.over, isSoon && styles.soon)} title={hireText(clock)}>
      <span className={styles.figure} aria-hidden="true">
        {isOver ? `+${overDays} d` : `${day}/${of}`}
      </span>
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.ticks}>
          <span
            className={styles.passed}
            style={{ width: `${isOver ? 100 : (Math.round(fraction * TICKS) / TICKS) * 100}%` }}
          />
        </span>
        {isOver && (
          <span className={styles.past} style={{ width: `${Math.min(overDays / MOST_OVER, 1) * OVER_WIDTH}px` }} />
        )}
      </span>
      <span className="sr-only">{hireText(clock)}</span>
    </span>
  );
}
