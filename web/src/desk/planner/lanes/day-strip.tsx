import type { CalendarDay } from '@tonnage/contract/skip-hire/depots';
import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { formatDay, formatLongDay } from '@tonnage/domain/common/format-dates';
import { useQueries } from '@tanstack/react-query';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { asLink } from '../../../shared/address.ts';
import { classNames } from '../../../ui/class-names.ts';
import { KitLink, type To } from '../../../ui/links.tsx';
import { depotDaysQuery } from '../screens.ts';
import type { PlannerSearch } from '../screens.ts';
import { mondayOf } from '../week.ts';
import { words } from '../words.ts';
import styles from './day-strip.module.css';

const SHOWN = 6;

interface StripDay {
  date: IsoDate;
  booked: number;
  capacity: number;
  isClosed: boolean;
}

/** The days of several depots as one: their places together, of those that work. */
export function together(depots: readonly (readonly CalendarDay[])[]): StripDay[] {
  const days = new Map<IsoDate, StripDay & { isWeekend: boolean }>();
  for (const { date, booked, capacity, closed } of depots.flat()) {
    const known = days.get(date) ?? { date, booked: 0, capacity: 0, isClosed: true, isWeekend: true };
    const isClosed = closed === 'weekend' || closed === 'bank_holiday' || closed === 'closed';
    days.set(date, {
      date,
      booked: known.booked + booked,
      capacity: known.capacity + (isClosed ? 0 : capacity),
      isClosed: known.isClosed && isClosed,
      isWeekend: known.isWeekend && closed === 'weekend' && booked === 0,
    });
  }
  return [...days.values()].filter(({ isWeekend }) => !isWeekend);
}

interface DayStripProps {
  date: IsoDate;
  today: IsoDate;
  depotIds: readonly string[];
  search: PlannerSearch;
}

/** Six working days with their places, and the steps to the working day before and after. */
export function DayStrip({ date, today, depotIds, search }: DayStripProps) {
  const from = addDays(mondayOf(date < today ? date : today), -7);
  const near = addDays(from, 28) > date ? from : addDays(mondayOf(date), -7);
  const queries = useQueries({ queries: depotIds.map((id) => depotDaysQuery(id, near)) });
  const days = together(queries.flatMap(({ data }) => (data ? [data.data] : [])));
  const ahead = days.filter((day) => day.date >= today).slice(0, SHOWN);
  const shown = ahead.some((day) => day.date === date) ? ahead : days.filter((day) => day.date >= date).slice(0, SHOWN);
  const before = days.findLast((day) => day.date < date)?.date ?? addDays(date, -1);
  const after = days.find((day) => day.date > date)?.date ?? addDays(date, 1);
  const link = (day: IsoDate): To => asLink({ path: '/desk/planner', search: { depot: search.depot, day } });
  return (
    <nav className={styles.strip} aria-label={words.days}>
      <KitLink to={link(before)} className={styles.step} aria-label={words.earlier}>
        <IconChevronLeft aria-hidden="true" />
      </KitLink>
      <ol className={styles.days}>
        {(shown.length > 0 ? shown : [{ date, booked: 0, capacity: 0, isClosed: false }]).map((day) => (
          <li
            key={day.date}
            data-strip-day={day.isClosed || day.date < today || day.date === date ? undefined : day.date}
          >
            <Day day={day} to={link(day.date)} isCurrent={day.date === date} />
          </li>
        ))}
      </ol>
      <KitLink to={link(after)} className={styles.step} aria-label={words.later}>
        <IconChevronRight aria-hidden="true" />
      </KitLink>
    </nav>
  );
}

function Day({ day, to, isCurrent }: { day: StripDay; to: To; isCurrent: boolean }) {
  const { date, booked, capacity, isClosed } = day;
  const isFull = !isClosed && capacity > 0 && booked >= capacity;
  const places = isClosed ? words.closed.closed! : isFull ? words.full : `${booked}/${capacity}`;
  const said = isClosed ? words.closed.closed! : words.places(booked, capacity);
  return (
    <KitLink
      to={to}
      className={classNames(styles.day, isFull && styles.isFull, isClosed && styles.isClosed)}
      aria-current={isCurrent ? 'date' : undefined}
    >
      <span className="sr-only">{`${formatLongDay(date)}, ${said}`}</span>
      <b aria-hidden="true">{formatDay(date).replace(/ \w+$/, '')}</b>
      <span aria-hidden="true">{places}</span>
      <i style={{ '--share': `${capacity > 0 ? Math.min(100, (booked / capacity) * 100) : 0}%` } as CSSProperties} />
    </KitLink>
  );
}
