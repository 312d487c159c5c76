import type { IsoDate } from '@tonnage/domain/common/dates';
import Holidays from 'date-holidays';

export type Nation = 'england_wales' | 'scotland' | 'northern_ireland';

const REGION: Record<Nation, string> = { england_wales: 'ENG', scotland: 'SCT', northern_ireland: 'NIR' };
const known = new Map<string, readonly IsoDate[]>();

/** Bank holidays of a nation between two years, both included, with the nation's substitute days. */
export function bankHolidays(nation: Nation, fromYear: number, toYear: number): Set<IsoDate> {
  const all = new Set<IsoDate>();
  for (let year = fromYear; year <= toYear; year++) {
    const key = `${nation} ${year}`;
    let dates = known.get(key);
    if (!dates) {
      dates = new Holidays('GB', REGION[nation])
        .getHolidays(year)
        .filter((h) => h.type === 'public' || h.type === 'bank')
        .map((h) => h.date.slice(0, 10));
      known.set(key, dates);
    }
    for (const date of dates) all.add(date);
  }
  return all;
}
