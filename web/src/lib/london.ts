import { LONDON, type Instant, type IsoDate } from '@tonnage/domain/common/dates';
import { formatDay } from '@tonnage/domain/common/format-dates';

// Intl knows the time zone; Temporal, which the server uses, would add 20 kB to the bundle.
let calendar: Intl.DateTimeFormat | undefined;

/** The calendar date in London at an instant. */
export function londonDate(instant: Instant): IsoDate {
  calendar ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: LONDON,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const found = new Map(calendar.formatToParts(new Date(instant)).map((part) => [part.type, part.value]));
  return `${found.get('year')}-${found.get('month')}-${found.get('day')}`;
}

let clock: Intl.DateTimeFormat | undefined;

/** The minutes from midnight to an instant, as a clock on the wall in London shows them. */
export function londonMinutes(instant: Instant): number {
  clock ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: LONDON,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const [hours, minutes] = clock.format(new Date(instant)).split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** Today in London, for screens whose data does not include it. */
export function todayInLondon(): IsoDate {
  return londonDate(new Date().toISOString());
}

/** `Fri 20 Nov`, or with its year when that differs from today's: `Thu 20 Nov 2025`. */
export function formatDayNear(date: IsoDate, today: IsoDate): string {
  return date.slice(0, 4) === today.slice(0, 4) ? formatDay(date) : `${formatDay(date)} ${date.slice(0, 4)}`;
}
