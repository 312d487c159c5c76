import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LONDON } from './dates.ts';
import { dateIn, timeIn } from './zoned.ts';
import { formatDay, formatDayYear, formatInstant, formatLongDay, formatTime } from './format-dates.ts';

describe('dates for people', () => {
  test('are formatted as experience.md says', () => {
    expect(formatDay('2026-11-20')).toBe('Fri 20 Nov');
    expect(formatLongDay('2026-11-20')).toBe('Friday 20 November');
    expect(formatDayYear('2026-11-20')).toBe('20 November 2026');
    expect(formatInstant('2026-11-09T06:14:00Z', LONDON)).toBe('Mon 9 November, 06:14');
    expect(formatTime('2026-11-09T06:14:59Z', LONDON)).toBe('06:14');
  });

  test('have no leading zero on the day and three letters for every month', () => {
    expect(formatDay('2026-09-07')).toBe('Mon 7 Sep');
    expect(formatDay('2026-06-28')).toBe('Sun 28 Jun');
    expect(formatDayYear('2026-01-01')).toBe('1 January 2026');
  });

  test('an instant is formatted by the clock of its zone', () => {
    expect(formatInstant('2026-06-30T23:05:00Z', LONDON)).toBe('Wed 1 July, 00:05');
    expect(formatInstant('2026-03-29T01:00:00Z', LONDON)).toBe('Sun 29 March, 02:00');
    expect(formatInstant('2026-10-25T01:00:00Z', LONDON)).toBe('Sun 25 October, 01:00');
    expect(formatInstant('2026-12-31T23:30:00Z', 'Asia/Tokyo')).toBe('Fri 1 January, 08:30');
  });

  test('an instant shows the date and the time that dates.ts calculates', () => {
    const instant = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
      .map((given) => given.toISOString());
    fc.assert(
      fc.property(instant, fc.constantFrom(LONDON, 'UTC', 'America/New_York'), (given, zone) => {
        const date = dateIn(zone, given);
        const [weekday] = formatDay(date).split(' ');
        const [, ...rest] = formatLongDay(date).split(' ');
        expect(formatInstant(given, zone)).toBe(`${weekday} ${rest.join(' ')}, ${timeIn(zone, given)}`);
      }),
    );
  });

  test('an invalid date is refused', () => {
    expect(() => formatDay('2026-02-30')).toThrow(RangeError);
    expect(() => formatInstant('soon', LONDON)).toThrow(RangeError);
  });
});
