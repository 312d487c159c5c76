import type { IsoDate } from '@tonnage/domain/common/dates';
import { DateField } from './date-field.tsx';
import styles from './date-range.module.css';

export interface DateRangeProps {
  fromLabel: string;
  toLabel: string;
  /** Both inclusive; empty where the range is open. */
  from: IsoDate | '';
  to: IsoDate | '';
  /** The last day that can be chosen. */
  latest?: IsoDate;
  onFrom: (date: IsoDate | undefined) => void;
  onTo: (date: IsoDate | undefined) => void;
}

/** Two date fields side by side, each of which limits the other. */
export function DateRange({ fromLabel, toLabel, from, to, latest = '', onFrom, onTo }: DateRangeProps) {
  const lastFirst = to || latest;
  return (
    <div className={styles.dates}>
      <DateField
        label={fromLabel}
        value={from}
        {...(lastFirst && { max: lastFirst })}
        onChange={(day) => onFrom(day || undefined)}
      />
      <DateField
        label={toLabel}
        value={to}
        {...(from && { min: from })}
        {...(latest && { max: latest })}
        onChange={(day) => onTo(day || undefined)}
      />
    </div>
  );
}
