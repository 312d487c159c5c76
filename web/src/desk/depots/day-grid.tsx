import type { CalendarDay } from '@tonnage/contract/skip-hire/depots';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { classNames } from '../../ui/class-names.ts';
import styles from './day-grid.module.css';
import { words } from './words.ts';

interface DayGridProps {
  days: readonly CalendarDay[];
  today: IsoDate;
  onDay: (day: CalendarDay) => void;
}

/** Six weeks of a depot with a button for each day: its bookings and capacity, or why it is closed. */
export function DayGrid({ days, today, onDay }: DayGridProps) {
  return (
    <ol className={styles.days}>
      {days.map((day) => {
        const full = day.closed === null && day.booked >= day.capacity;
        return (
          <li key={day.date}>
            <button
              type="button"
              data-date={day.date}
              className={classNames(
                styles.day,
                day.closed === 'closed' ? styles.shut : day.closed !== null && styles.idle,
                full && styles.full,
              )}
              onClick={() => onDay(day)}
            >
              <span className={classNames(styles.date, day.date === today && styles.today)}>{formatDay(day.date)}</span>
              {(day.closed === null || day.booked > 0) && (
                <span className={styles.count}>
                  {`${day.booked} of ${day.closed === null ? day.capacity : 0}`}
                  <span className="sr-only"> places booked</span>
                </span>
              )}
              {day.closed !== null && <span className={styles.note}>{day.reason ?? words.locks[day.closed]}</span>}
              {full && <span className={styles.note}>full</span>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
