import { IconCalendar } from '@tabler/icons-react';
import { DATE_PRESET_LABELS, DATE_PRESETS } from '@tonnage/domain/common/date-presets';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { useState } from 'react';
import { PopoverButton } from '../overlay/popover-button.tsx';
import { useToday } from '../today.ts';
import { words } from '../words.ts';
import { ChoiceButtons } from './choice-buttons.tsx';
import { DateField } from './date-field.tsx';
import { presetRange, type DateRangeProps } from './date-range.tsx';
import styles from './date-range.module.css';

interface DateRangeMenuProps extends Omit<DateRangeProps, 'fromLabel' | 'toLabel'> {
  /** What the days are of, where a list has several: "Issued". Otherwise they are its period. */
  label?: string;
}

/** A range of days in the toolbar of a list: one button that says it, and behind it the ranges that have a name and both ends. */
export function DateRangeMenu({ label, from, to, latest, onChange }: DateRangeMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const today = useToday();
  const lastFirst = to || latest;
  const name = label ?? words.date.range;
  const chosen = DATE_PRESETS.find((preset) => {
    const range = presetRange(preset, today, latest);
    return range.from === from && range.to === to;
  });
  return (
    <PopoverButton
      label={name}
      showsLabel={label !== undefined}
      text={chosen ? DATE_PRESET_LABELS[chosen] : rangeText(from, to)}
      icon={<IconCalendar />}
      isOpen={isOpen}
      onOpen={setOpen}
    >
      <div className={styles.menu}>
        <ChoiceButtons
          hideLabel
          size="sm"
          label={name}
          value={chosen ?? (from || to ? '' : 'any')}
          choices={[
            ...DATE_PRESETS.map((value) => ({ value: value as string, label: DATE_PRESET_LABELS[value] })),
            { value: 'any', label: words.date.anyRange },
          ]}
          onChange={(value) => {
            const preset = DATE_PRESETS.find((one) => one === value);
            onChange(preset ? presetRange(preset, today, latest) : { from: undefined, to: undefined });
          }}
        />
        <DateField
          label={words.date.from}
          value={from}
          {...(lastFirst && { max: lastFirst })}
          onChange={(day) => onChange({ from: day || undefined })}
        />
        <DateField
          label={words.date.to}
          value={to}
          {...(from && { min: from })}
          {...(latest && { max: latest })}
          onChange={(day) => onChange({ to: day || undefined })}
        />
      </div>
    </PopoverButton>
  );
}

/** `1 Sep – 24 Nov 2026`; the year of the first day only where it is another. */
function rangeText(from: IsoDate | '', to: IsoDate | ''): string {
  const year = (day: string) => day.slice(0, 4);
  const text = (day: IsoDate, isWhole = true) => `${formatDay(day).slice(4)}${isWhole ? ` ${year(day)}` : ''}`;
  if (from && to) return from === to ? text(to) : `${text(from, year(from) !== year(to))} – ${text(to)}`;
  if (from) return words.date.since(text(from));
  return to ? words.date.until(text(to)) : words.date.anyRange;
}
