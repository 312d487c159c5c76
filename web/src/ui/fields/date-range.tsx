import { DATE_PRESET_LABELS, DATE_PRESETS, presetDays, type DatePreset } from '@tonnage/domain/common/date-presets';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { useToday } from '../today.ts';
import { words } from '../words.ts';
import { DateField } from './date-field.tsx';
import styles from './date-range.module.css';
import { SelectField } from './select-field.tsx';

/** Both inclusive; undefined where the range is open. */
export interface DayRange {
  from?: IsoDate | undefined;
  to?: IsoDate | undefined;
}

export interface DateRangeProps {
  fromLabel: string;
  toLabel: string;
  /** Empty where the range is open. */
  from: IsoDate | '';
  to: IsoDate | '';
  /** The last day that can be chosen. */
  latest?: IsoDate;
  /** Passes the ends that change. */
  onChange: (range: DayRange) => void;
}

/** The days of a named range, up to the last day that can be chosen. */
export function presetRange(preset: DatePreset, today: IsoDate, latest: IsoDate | undefined) {
  const { from, to } = presetDays(preset, today);
  return { from, to: latest && to > latest ? latest : to };
}

/** A range of days: its ends, each of which limits the other, or one of the ranges that have a name. */
export function DateRange({ fromLabel, toLabel, from, to, latest, onChange }: DateRangeProps) {
  const today = useToday();
  const lastFirst = to || latest;
  const named = DATE_PRESETS.map((value) => ({ value, ...presetRange(value, today, latest) }));
  const chosen = named.find((one) => one.from === from && one.to === to)?.value ?? '';
  return (
    <div className={styles.dates}>
      <SelectField
        label={words.date.range}
        value={chosen}
        placeholder={from || to ? words.date.ownRange : words.date.anyRange}
        options={DATE_PRESETS.map((value) => ({ value, label: DATE_PRESET_LABELS[value] }))}
        onChange={(value) => {
          const range = named.find((one) => one.value === value);
          onChange({ from: range?.from, to: range?.to });
        }}
      />
      <DateField
        label={fromLabel}
        value={from}
        {...(lastFirst && { max: lastFirst })}
        onChange={(day) => onChange({ from: day || undefined })}
      />
      <DateField
        label={toLabel}
        value={to}
        {...(from && { min: from })}
        {...(latest && { max: latest })}
        onChange={(day) => onChange({ to: day || undefined })}
      />
    </div>
  );
}
