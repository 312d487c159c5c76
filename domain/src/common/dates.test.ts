import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, isIsoDate, LONDON, weekdayOf } from './dates.ts';
import { dateIn, instantAt, isBefore, timeIn } from './zoned.ts';

const date = fc
  .record({
    year: fc.integer({ min: 1, max: 9000 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
  })
  .map((given) => Temporal.PlainDate.from(given, { overflow: 'constrain' }));
const instant = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  .map((given) => given.toISOString());

describe('counting days agrees with Temporal', () => {
  test('addDays, daysBetween, weekdayOf', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -2000, max: 2000 }), (from, n) => {
        fc.pre(from.year > 10);
        const to = from.add({ days: n });
        expect(addDays(from.toString(), n)).toBe(to.toString());
        expect(daysBetween(from.toString(), to.toString())).toBe(n);
        expect(weekdayOf(to.toString())).toBe(to.dayOfWeek);
      }),
    );
  });

  test('over the clock changes, the leap day and the turn of the year', () => {
    expect(addDays('2026-03-28', 1)).toBe('2026-03-29');
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  });

  test('an invalid date is refused, not guessed', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow('Not a date: 2026-02-30');
    expect(() => weekdayOf('')).toThrow(RangeError);
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
  });
});

describe('isIsoDate', () => {
  test.each(['2026-11-20', '2028-02-29', '0001-01-01', '9999-12-31'])('%s is a date', (text) => {
    expect(isIsoDate(text)).toBe(true);
  });
  test.each([
    '',
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '20261120',
    '2026-11-20T00:00',
    '20-11-2026',
    ' 2026-11-20',
    '2026-11-20Z',
    '+002026-01-01',
  ])('"%s" is not a date', (text) => {
    expect(isIsoDate(text)).toBe(false);
  });
  test('accepts every date that Temporal writes', () => {
    fc.assert(fc.property(date, (given) => isIsoDate(given.toString())));
  });
});

describe('wall clocks', () => {
  test('London is an hour ahead of UTC in summer: the day starts at 23:00', () => {
    expect(dateIn(LONDON, '2026-07-01T22:59:59Z')).toBe('2026-07-01');
    expect(dateIn(LONDON, '2026-07-01T23:00:00Z')).toBe('2026-07-02');
    expect(timeIn(LONDON, '2026-07-01T23:00:00Z')).toBe('00:00');
    expect(dateIn(LONDON, '2026-12-01T23:59:59.999Z')).toBe('2026-12-01');
    expect(timeIn(LONDON, '2026-12-01T23:59:59.999Z')).toBe('23:59');
  });

  test('on 29 March 2026 the clock goes from 00:59 to 02:00', () => {
    expect(timeIn(LONDON, '2026-03-29T00:59:00Z')).toBe('00:59');
    expect(timeIn(LONDON, '2026-03-29T01:00:00Z')).toBe('02:00');
    expect(instantAt(LONDON, '2026-03-29', '12:00')).toBe('2026-03-29T11:00:00.000Z');
    expect(instantAt(LONDON, '2026-03-28', '12:00')).toBe('2026-03-28T12:00:00.000Z');
    expect(instantAt(LONDON, '2026-03-29', '01:30')).toBe('2026-03-29T01:30:00.000Z'); // skipped: reads 02:30
  });

  test('on 25 October 2026 the hour from 01:00 comes twice, and the first one counts', () => {
    expect(timeIn(LONDON, '2026-10-25T00:30:00Z')).toBe('01:30');
    expect(timeIn(LONDON, '2026-10-25T01:30:00Z')).toBe('01:30');
    expect(instantAt(LONDON, '2026-10-25', '01:30')).toBe('2026-10-25T00:30:00.000Z');
    expect(instantAt(LONDON, '2026-10-25', '12:00')).toBe('2026-10-25T12:00:00.000Z');
  });

  test('a date and a time convert back to the instant, except in the hour that occurs twice', () => {
    fc.assert(
      fc.property(instant, fc.constantFrom(LONDON, 'UTC', 'Asia/Tokyo', 'America/New_York'), (given, zone) => {
        const minute = `${given.slice(0, 16)}:00.000Z`;
        const back = instantAt(zone, dateIn(zone, given), timeIn(zone, given));
        expect([minute, new Date(Date.parse(minute) - 3_600_000).toISOString()]).toContain(back);
      }),
    );
  });

  test('isBefore compares moments, not texts', () => {
    expect(isBefore('2026-01-01T00:00:00Z', '2026-01-01T00:00:00.001Z')).toBe(true);
    expect(isBefore('2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00Z')).toBe(false);
    expect(isBefore('2026-01-01T01:00:00+01:00', '2026-01-01T00:30:00Z')).toBe(true);
  });
});
