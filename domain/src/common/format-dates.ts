import type { Instant, IsoDate } from './dates.ts';
import { dayNumber, weekdayOfDayNumber } from './day-number.ts';

// Plain tables instead of Intl: browsers disagree about 'Sep' and 'Sept' and about the comma after the weekday, and
// screens, emails and PDFs must read the same. No Temporal here, because every screen formats dates.

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `Fri 20 Nov`. Source: experience.md, Words. */
export function formatDay(date: IsoDate): string {
  const { weekday, day, month } = parts(date);
  return `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)}`;
}

/** `Friday 20 November`. */
export function formatLongDay(date: IsoDate): string {
  const { weekday, day, month } = parts(date);
  return `${weekday} ${day} ${month}`;
}

/** `20 November 2026`. */
export function formatDayYear(date: IsoDate): string {
  const { day, month, year } = parts(date);
  return `${day} ${month} ${year}`;
}

/** `November 2026`. */
export function formatMonth(date: IsoDate): string {
  const { month, year } = parts(date);
  return `${month} ${year}`;
}

/** `Mon 9 November, 06:14` by the clock of the zone (IANA name). Source: experience.md, times with the weekday. */
export function formatInstant(instant: Instant, zone: string): string {
  const { date, time } = wallClock(instant, zone);
  const { weekday, day, month } = parts(date);
  return `${weekday.slice(0, 3)} ${day} ${month}, ${time}`;
}

/** `06:14` by the clock of the zone (IANA name). */
export function formatTime(instant: Instant, zone: string): string {
  return wallClock(instant, zone).time;
}

function parts(date: IsoDate): { weekday: string; day: number; month: string; year: string } {
  const weekday = WEEKDAYS[weekdayOfDayNumber(dayNumber(date)) - 1] ?? '';
  const month = MONTHS[Number(date.slice(5, 7)) - 1] ?? '';
  return { weekday, day: Number(date.slice(8)), month, year: date.slice(0, 4) };
}

// Creating a formatter costs far more than using it, and a timeline formats dozens of instants in one zone.
const clocks = new Map<string, Intl.DateTimeFormat>();

function wallClock(instant: Instant, zone: string): { date: IsoDate; time: string } {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    clocks.set(zone, clock);
  }
  const parts = new Map(clock.formatToParts(new Date(instant)).map((part) => [part.type, part.value]));
  const date = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
  return { date, time: `${parts.get('hour')}:${parts.get('minute')}` };
}
