// Counting calendar days is needed on every screen (the hire clock), and Temporal would cost each of them its polyfill. A day
// in UTC always has 86,400,000 ms, so the platform's own calendar is exact here; dates.test.ts proves it against Temporal.

const DAY_MS = 86_400_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Whole days from 1970-01-01 to a `YYYY-MM-DD` date of the years 0000 to 9999. Throws RangeError for anything else. */
export function dayNumber(date: string): number {
  const time = DATE.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  // Date.parse may move 30 February into March: the day of the month shows it. NaN fails here too.
  if (new Date(time).getUTCDate() !== Number(date.slice(8))) {
    throw new RangeError(`Not a date: ${date}`);
  }
  return time / DAY_MS;
}

/** The `YYYY-MM-DD` date that lies so many whole days after 1970-01-01. The inverse of `dayNumber`. */
export function dateOfDayNumber(days: number): string {
  const text = new Date(days * DAY_MS).toISOString();
  if (text.length !== 24) throw new RangeError(`Outside the years 0000 to 9999: ${text}`);
  return text.slice(0, 10);
}

/** Weekday of a day number, Monday 1 to Sunday 7. 1970-01-01 was a Thursday. */
export function weekdayOfDayNumber(days: number): number {
  return ((((days + 3) % 7) + 7) % 7) + 1;
}
