import type { IsoDate } from '@tonnage/domain/common/dates';
import { BANK_HOLIDAYS } from './bank-holidays.gen.ts';

export type Nation = keyof typeof BANK_HOLIDAYS;

/** Bank holidays of a nation between two years, both included, with the nation's substitute days. */
export function bankHolidays(nation: Nation, fromYear: number, toYear: number): Set<IsoDate> {
  const all = new Set<IsoDate>();
  for (let year = fromYear; year <= toYear; year++)
    for (const day of (BANK_HOLIDAYS[nation][year] ?? '').split(' '))
      if (day !== '') all.add(`${year}-${day.slice(0, 2)}-${day.slice(2)}`);
  return all;
}
