import type { LockedDates } from '@tonnage/contract/skip-hire/orders/coverage';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDayYear, formatLongDay } from '@tonnage/domain/common/format-dates';

const LOCKED = {
  full: (days: string, _n: number, depot: string) => `${depot} is fully booked on ${days}.`,
  closed: (days: string, _n: number, depot: string) => `${depot} is closed on ${days}.`,
  bank_holiday: (days: string, n: number) => (n === 1 ? `${days} is a bank holiday.` : `${days} are bank holidays.`),
};

type Reason = LockedDates['details'][number]['reason'];

/** Why a day is unavailable, as a phrase that follows the day's name. */
export function phraseOf(reason: Reason, depot: string): string {
  return {
    past: 'in the past',
    too_far: 'more than 90 days ahead',
    weekend: `${depot} is closed that day`,
    bank_holiday: 'bank holiday',
    closed: `${depot} is closed`,
    full: `${depot} is fully booked`,
    lead_time: `too short notice for ${depot}`,
    permit_lead_time: 'too soon to get the council permit',
    permit: 'outside the permit dates',
  }[reason];
}

const SHOWN = 4;
const EXPECTED_FREE = ['full', 'closed', 'bank_holiday'] as const;

/** Days from `from` on that one would expect to be free but are not, shown under the calendar. */
export function notableDays(calendar: LockedDates, from: IsoDate, depot: string): string {
  const notable = calendar.details
    .filter(({ date, reason }) => date >= from && EXPECTED_FREE.some((r) => r === reason))
    .slice(0, SHOWN);
  const sentences = EXPECTED_FREE.map((reason) => {
    const days = notable.filter((day) => day.reason === reason).map(({ date }) => date);
    return days.length === 0 ? null : LOCKED[reason](daysText(days), days.length, depot);
  });
  const permit = permitDays(calendar);
  return [permit && `The council needs until ${formatLongDay(permit)} to issue the permit.`, ...sentences]
    .filter(Boolean)
    .join(' ');
}

/** "25, 26 and 28 December", "31 December and 1 January". */
function daysText(dates: readonly IsoDate[]): string {
  const months = Map.groupBy(dates, (date) => formatDayYear(date).split(' ')[1]);
  const texts = [...months].map(
    ([month, days]) => `${inWords(days.map((day) => String(Number(day.slice(8)))))} ${month}`,
  );
  return inWords(texts);
}

/** "a, b and c". */
function inWords(texts: readonly string[]): string {
  const last = texts.at(-1) ?? '';
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} and ${last}`;
}

/** Until when a permit takes, if that is what blocks the first days. */
function permitDays(calendar: LockedDates): IsoDate | null {
  return calendar.details.findLast(({ reason }) => reason === 'permit_lead_time')?.date ?? null;
}
