import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDay, formatLongDay } from '@tonnage/domain/common/format-dates';
import { SLOT_LABELS, SLOTS, type Slot } from '@tonnage/domain/skip-hire/orders';
import type { LockedDates } from '@tonnage/contract/skip-hire/orders/coverage';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { DatePicker } from '../../ui/order/date-picker.tsx';
import styles from './booking.module.css';
import { notableDays } from './locked-days.ts';
import type { Dates } from './use-dates.ts';

const FREE_INSTEAD = 'Next available';

export interface WhenFieldsProps {
  /** The label of the day: "Day of delivery". */
  label: string;
  dates: Dates;
  depot: string;
  date: IsoDate | '';
  onDate: (date: IsoDate) => void;
  slot: Slot;
  onSlot: (slot: Slot) => void;
  error?: string | undefined;
  /** The next free days, when the requested day has been taken. */
  instead?: readonly IsoDate[];
}

/** The day and the part of the day: a calendar in which an unavailable day shows its reason. */
export function WhenFields(props: WhenFieldsProps) {
  const { dates } = props;
  if (dates.calendar) return <Calendar {...props} calendar={dates.calendar} />;
  return dates.failed ? (
    <ErrorState text="We couldn’t load the available days." onRetry={dates.ask} />
  ) : (
    <SkeletonLines lines={6} />
  );
}

function Calendar(props: WhenFieldsProps & { calendar: LockedDates }) {
  const { label, dates, calendar, depot, date, onDate, slot, onSlot, error, instead = [] } = props;
  const [from, setFrom] = useState(calendar.minDate);
  return (
    <div className={styles.when}>
      <DatePicker
        label={label}
        value={date}
        onChange={onDate}
        min={calendar.minDate}
        max={calendar.maxDate}
        locked={dates.reasons}
        notes={dates.notes}
        onMonth={(month) => setFrom(`${month}-01` > calendar.minDate ? `${month}-01` : calendar.minDate)}
        error={error}
      />
      <div className={styles.slot}>
        {error && instead.length > 0 && (
          <div role="group" aria-label={FREE_INSTEAD}>
            <p className={styles.day}>{FREE_INSTEAD}</p>
            <div className={styles.choices}>
              {instead.map((day) => (
                <Button key={day} onClick={() => onDate(day)}>
                  {formatDay(day)}
                </Button>
              ))}
            </div>
          </div>
        )}
        <p className={styles.day}>{date === '' ? 'Choose a day' : formatLongDay(date)}</p>
        <ChoiceButtons
          label="Time of day"
          hideLabel
          value={slot}
          onChange={onSlot}
          choices={SLOTS.map((value) => ({ value, label: SLOT_LABELS[value] }))}
        />
        <p className={styles.locked}>{notableDays(calendar, from, depot)}</p>
      </div>
    </div>
  );
}
