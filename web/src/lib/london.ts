import { LONDON, type Instant, type IsoDate } from '@tonnage/domain/common/dates';
import { formatDay } from '@tonnage/domain/common/format-dates';

// Intl knows the zone; Temporal, which the server takes for this, would cost the browser 20 kB.
let calendar: Intl.DateTimeFormat | undefined;

/** The date that a calendar in London shows at an instant. */
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

/** Today in London, for a screen whose data does not say it. */
export function todayInLondon(): IsoDate {
  return londonDate(new Date().toISOString());
}

/** `Fri 20 Nov`, with its year where that is another one: `Thu 20 Nov 2025`. */
export function formatDayNear(date: IsoDate, today: IsoDate): string {
  return date.slice(0, 4) === today.slice(0, 4) ? formatDay(date) : `${formatDay(date)} ${date.slice(0, 4)}`;
}
