import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { formatDayYear, formatLongDay } from '@tonnage/domain/common/format-dates';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { FieldError } from '../fields/field-frame.tsx';
import { words } from '../words.ts';
import {
  dayAfterKey,
  firstOf,
  monthOf,
  nextMonth,
  previousMonth,
  sameDayIn,
  weeksOf,
  type Month,
} from './calendar-month.ts';
import styles from './date-picker.module.css';

export interface DatePickerProps {
  label: string;
  value: IsoDate | '' | null;
  onChange: (date: IsoDate) => void;
  min: IsoDate;
  max: IsoDate;
  /** The day whose month is shown first while none is chosen; the first that can be chosen otherwise. */
  start?: IsoDate;
  /** Days within the range that are unavailable, each with its reason: "full at Holbeck depot". */
  locked: ReadonlyMap<IsoDate, string>;
  /** What a day says under its number, in a word or two: "3 left". */
  notes?: ReadonlyMap<IsoDate, string>;
  /** Called when another month comes into view, to fetch its locked days. */
  onMonth?: (month: Month) => void;
  error?: string | undefined;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const clamp = (date: IsoDate, { min, max }: { min: IsoDate; max: IsoDate }) =>
  date < min ? min : date > max ? max : date;

/** Keyboard focus starts on the first available day, or on the first day if none is. */
const firstFree = ({ min, max, locked }: Pick<DatePickerProps, 'min' | 'max' | 'locked'>) => {
  for (let date = min; date <= max; date = addDays(date, 1)) if (!locked.has(date)) return date;
  return min;
};

/** A month to pick a day from. Unavailable days can be focused, and give their reason. */
export function DatePicker(props: DatePickerProps) {
  const { label, value, onChange, min, max, start, locked, notes, onMonth, error } = props;
  const errorId = useId();
  const [cursor, setCursor] = useState<IsoDate>(() => {
    const first = value || start;
    return first ? clamp(first, { min, max }) : firstFree({ min, max, locked });
  });
  const [refused, setRefused] = useState<IsoDate>();
  const grid = useRef<HTMLTableElement>(null);
  const followFocus = useRef(false);
  const month = monthOf(cursor);

  useEffect(() => {
    if (!followFocus.current) return;
    followFocus.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [cursor]);

  const goTo = (date: IsoDate) => {
    const within = clamp(date, { min, max });
    setCursor(within);
    setRefused(undefined);
    if (monthOf(within) !== month) onMonth?.(monthOf(within));
  };
  const whyNot = (date: IsoDate) => (date < min || date > max ? words.outOfRange : locked.get(date));
  const pick = (date: IsoDate) => {
    setCursor(clamp(date, { min, max }));
    setRefused(whyNot(date) === undefined ? undefined : date);
    if (whyNot(date) === undefined) onChange(date);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const day = dayAfterKey(event.key, cursor);
    if (!day) return;
    event.preventDefault();
    followFocus.current = true;
    goTo(day);
  };

  return (
    <div role="group" aria-label={label}>
      <div className={styles.head}>
        <h3 className={styles.month} aria-live="polite">
          {formatDayYear(firstOf(month)).slice(2)}
        </h3>
        <div className={styles.steps}>
          <MonthStep to={previousMonth(month)} held={monthOf(min) >= month} {...{ cursor, goTo }} />
          <MonthStep to={nextMonth(month)} held={monthOf(max) <= month} forward {...{ cursor, goTo }} />
        </div>
      </div>
      <table
        ref={grid}
        role="grid"
        aria-label={label}
        aria-describedby={error && errorId}
        data-invalid={error ? true : undefined}
        className={styles.grid}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, min).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                // The reason is part of the button's name, so the tooltip is the cell's: it would be read out twice.
                <td key={date} title={whyNot(date)}>
                  <Day
                    date={date}
                    reason={whyNot(date)}
                    note={date < min || date > max ? undefined : notes?.get(date)}
                    chosen={date === value}
                    inReach={date === cursor}
                    onPick={pick}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.reason} role="status">
        {refused && `${formatLongDay(refused)}: ${whyNot(refused) ?? ''}`}
      </p>
      <FieldError id={errorId} error={error} />
    </div>
  );
}

interface MonthStepProps {
  to: Month;
  held: boolean;
  forward?: boolean;
  cursor: IsoDate;
  goTo: (date: IsoDate) => void;
}

function MonthStep({ to, held, forward = false, cursor, goTo }: MonthStepProps) {
  const Arrow = forward ? IconChevronRight : IconChevronLeft;
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={forward ? words.nextMonth : words.previousMonth}
      aria-disabled={held || undefined}
      onClick={() => held || goTo(sameDayIn(to, cursor))}
    >
      <Arrow aria-hidden="true" />
    </button>
  );
}

interface DayProps {
  date: IsoDate;
  reason: string | undefined;
  note: string | undefined;
  chosen: boolean;
  /** The one day in the tab order; the arrow keys move from there. */
  inReach: boolean;
  onPick: (date: IsoDate) => void;
}

function Day({ date, reason, note, chosen, inReach, onPick }: DayProps) {
  return (
    <button
      type="button"
      className={styles.day}
      data-note={note}
      aria-label={[formatLongDay(date), reason ?? note].filter(Boolean).join(', ')}
      aria-pressed={chosen}
      aria-disabled={reason ? true : undefined}
      tabIndex={inReach ? 0 : -1}
      onClick={() => onPick(date)}
    >
      <span>{Number(date.slice(8))}</span>
    </button>
  );
}
