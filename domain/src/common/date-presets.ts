import { addDays, type IsoDate } from './dates.ts';

/** Ranges of days that people ask for by name. */
export const DATE_PRESETS = ['this_month', 'last_month', 'this_quarter', 'twelve_months'] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

export const DATE_PRESET_LABELS: Record<DatePreset, string> = {
  this_month: 'This month',
  last_month: 'Last month',
  this_quarter: 'This quarter',
  twelve_months: 'Last 12 months',
};

/** The first and last day of a named range, both inclusive. A quarter is one of the calendar; twelve months end today. */
export function presetDays(preset: DatePreset, today: IsoDate): { from: IsoDate; to: IsoDate } {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const first = (n: number) => `${year + Math.floor((n - 1) / 12)}-${String(((n + 11) % 12) + 1).padStart(2, '0')}-01`;
  const span = (from: number, months: number) => ({ from: first(from), to: addDays(first(from + months), -1) });
  switch (preset) {
    case 'this_month':
      return span(month, 1);
    case 'last_month':
      return span(month - 1, 1);
    case 'this_quarter':
      return span(month - ((month - 1) % 3), 3);
    case 'twelve_months':
      return { from: addDays(`${year - 1}-${today.slice(5)}`.replace('-02-29', '-02-28'), 1), to: today };
  }
}
