import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDay, formatLongDay } from '@tonnage/domain/common/format-dates';
import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import { KitLink, type To } from '../links.tsx';
import { words } from '../words.ts';
import type { Tone } from './tone.ts';
import tones from './tone.module.css';
import styles from './week-strip.module.css';

export interface WeekItem {
  id: string;
  /** "07:30", "am", "pm". */
  time?: string;
  what: string;
  place?: string;
  tone: Tone;
  to?: To;
}

export interface WeekDay {
  date: IsoDate;
  items: readonly WeekItem[];
}

/** The next working days side by side, for a flush panel. */
export function WeekStrip({ days, empty = words.noJobs }: { days: readonly WeekDay[]; empty?: string }) {
  return (
    <ol className={styles.week} style={{ '--days': days.length } as CSSProperties}>
      {days.map(({ date, items }) => {
        const [weekday, number] = formatDay(date).split(' ');
        return (
          <li key={date} className={styles.day}>
            <div className={styles.date}>
              <span className="sr-only">{formatLongDay(date)}</span>
              <span aria-hidden="true">{weekday}</span>
              <span className={styles.number} aria-hidden="true">
                {number}
              </span>
            </div>
            {items.length === 0 && <p className={styles.none}>{empty}</p>}
            {items.length > 0 && (
              <ul className={styles.items}>
                {items.map((item) => (
                  <li key={item.id}>
                    <Item {...item} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Item({ time, what, place, tone, to }: WeekItem) {
  const className = classNames(styles.item, tones[tone]);
  const inside = (
    <>
      <span className={styles.what}>
        {time && <b>{time}</b>} {what}
      </span>
      {place && <span className={styles.place}>{place}</span>}
    </>
  );
  return to ? (
    <KitLink to={to} className={className}>
      {inside}
    </KitLink>
  ) : (
    <div className={className}>{inside}</div>
  );
}
