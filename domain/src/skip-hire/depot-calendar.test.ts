import { describe, expect, test } from 'vitest';
import {
  changeDeadline,
  dateLock,
  type DateQuestion,
  type DepotCalendar,
  earliestDate,
  HORIZON_DAYS,
  lockedDates,
  mayStillChange,
  nextFreeDates,
} from './depot-calendar.ts';
import { addDays, LONDON } from '../common/dates.ts';

/** A depot that works Monday to Friday, cut-off noon, eight jobs a day, one lead day. */
function depot(change: Partial<DepotCalendar> = {}): DepotCalendar {
  const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, cutOff: '12:00', capacity: 8 }));
  return { weekdays, leadDays: 1, bankHolidays: new Set(), closures: new Map(), days: new Map(), ...change };
}

const ask = (now: string, change: Partial<DateQuestion> = {}): DateQuestion => ({ now, zone: LONDON, ...change });

describe('lead time and cut-off (Monday 9 November 2026)', () => {
  test.each([
    ['before the cut-off, next working day', 1, '2026-11-09T11:59:59Z', '2026-11-10'],
    ['at the cut-off it is too late', 1, '2026-11-09T12:00:00Z', '2026-11-11'],
    ['no lead day, before the cut-off: today', 0, '2026-11-09T11:59:00Z', '2026-11-09'],
    ['no lead day, after it: the next working day', 0, '2026-11-09T12:00:00Z', '2026-11-10'],
    ['Friday before the cut-off goes over the weekend', 1, '2026-11-13T09:00:00Z', '2026-11-16'],
    ['Friday after the cut-off counts from Monday', 1, '2026-11-13T15:00:00Z', '2026-11-17'],
    ['Saturday counts from Monday', 1, '2026-11-14T09:00:00Z', '2026-11-17'],
    ['three lead days from Thursday', 3, '2026-11-12T09:00:00Z', '2026-11-17'],
  ])('%s', (_name, leadDays, now, date) => {
    expect(earliestDate(depot({ leadDays }), ask(now))).toBe(date);
  });

  test('each weekday has its own cut-off', () => {
    const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({
      weekday,
      cutOff: weekday === 5 ? '10:00' : '15:00',
      capacity: 8,
    }));
    expect(earliestDate(depot({ weekdays }), ask('2026-11-12T14:00:00Z'))).toBe('2026-11-13');
    expect(earliestDate(depot({ weekdays }), ask('2026-11-13T14:00:00Z'))).toBe('2026-11-17');
  });

  test('a closure and a bank holiday are not counted', () => {
    const calendar = depot({
      closures: new Map([['2026-11-10', 'Stocktaking']]),
      bankHolidays: new Set(['2026-11-11']),
    });
    expect(earliestDate(calendar, ask('2026-11-09T09:00:00Z'))).toBe('2026-11-12');
    expect(dateLock(calendar, ask('2026-11-09T09:00:00Z'), '2026-11-10')).toBe('closed');
    expect(dateLock(calendar, ask('2026-11-09T09:00:00Z'), '2026-11-11')).toBe('bank_holiday');
  });
});

describe('cut-offs over the London clock changes', () => {
  const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, cutOff: '12:00', capacity: 8 }));

  test('29 March 2026: noon is 12:00 UTC the day before and 11:00 UTC from that day on', () => {
    const calendar = depot({ weekdays: everyDay });
    expect(earliestDate(calendar, ask('2026-03-28T11:59:00Z'))).toBe('2026-03-29');
    expect(earliestDate(calendar, ask('2026-03-28T12:00:00Z'))).toBe('2026-03-30');
    expect(earliestDate(calendar, ask('2026-03-29T10:59:00Z'))).toBe('2026-03-30');
    expect(earliestDate(calendar, ask('2026-03-29T11:00:00Z'))).toBe('2026-03-31');
  });

  test('25 October 2026: noon is 11:00 UTC the day before and 12:00 UTC from that day on', () => {
    const calendar = depot({ weekdays: everyDay });
    expect(earliestDate(calendar, ask('2026-10-24T10:59:00Z'))).toBe('2026-10-25');
    expect(earliestDate(calendar, ask('2026-10-24T11:00:00Z'))).toBe('2026-10-26');
    expect(earliestDate(calendar, ask('2026-10-25T11:59:00Z'))).toBe('2026-10-26');
    expect(earliestDate(calendar, ask('2026-10-25T12:00:00Z'))).toBe('2026-10-27');
  });

  test('in summer the London day begins at 23:00 UTC: today is already tomorrow', () => {
    const { minDate, maxDate } = lockedDates(depot(), ask('2026-07-01T23:30:00Z'));
    expect([minDate, maxDate]).toEqual(['2026-07-02', addDays('2026-07-02', HORIZON_DAYS)]);
  });
});

test('a date picker says how many places a free day has left once they are few, and keeps the job’s own day free', () => {
  const days = new Map([
    ['2026-11-10', { booked: 2, capacity: 8 }],
    ['2026-11-11', { booked: 3, capacity: 8 }],
    ['2026-11-12', { booked: 7, capacity: 8 }],
    ['2026-11-13', { booked: 8, capacity: 8 }],
    ['2026-11-16', { booked: 8, capacity: 8 }],
  ]);
  const { fewLeft } = lockedDates(depot({ days }), ask('2026-11-09T09:00:00Z', { held: '2026-11-16' }));
  expect(fewLeft).toEqual([
    { date: '2026-11-11', left: 5 },
    { date: '2026-11-12', left: 1 },
    { date: '2026-11-16', left: 1 },
  ]);
});

describe('permit lead days', () => {
  const now = '2026-11-09T09:00:00Z'; // Monday

  test('lock the days between the lead time and the end of the notice, for a highway placement only', () => {
    const highway = ask(now, { permitLeadDays: 3 });
    expect(earliestDate(depot(), highway)).toBe('2026-11-12');
    expect(dateLock(depot(), highway, '2026-11-09')).toBe('lead_time');
    expect(dateLock(depot(), highway, '2026-11-11')).toBe('permit_lead_time');
    expect(dateLock(depot(), highway, '2026-11-12')).toBeNull();
    expect(dateLock(depot(), ask(now), '2026-11-11')).toBeNull();
  });

  test('are the council’s working days, not the depot’s', () => {
    const weekdays = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, cutOff: '12:00', capacity: 8 }));
    // Friday: the depot works at the weekend, the council counts notice from Monday and Tuesday.
    expect(earliestDate(depot({ weekdays }), ask('2026-11-13T09:00:00Z', { permitLeadDays: 2 }))).toBe('2026-11-17');
    // A closed depot does not stop the council.
    const closed = depot({ closures: new Map([['2026-11-10', 'Stocktaking']]) });
    expect(earliestDate(closed, ask(now, { permitLeadDays: 2 }))).toBe('2026-11-11');
    // A depot that works on Good Friday still waits for a council that does not.
    const easter = ask('2026-04-01T09:00:00Z', {
      permitLeadDays: 2,
      councilHolidays: new Set(['2026-04-03', '2026-04-06']),
    });
    expect(earliestDate(depot(), easter)).toBe('2026-04-07');
  });

  test('a shorter notice than the lead time changes nothing', () => {
    const calendar = depot({ leadDays: 4 });
    expect(lockedDates(calendar, ask(now, { permitLeadDays: 2 }))).toEqual(lockedDates(calendar, ask(now)));
  });
});

describe('capacity and horizon', () => {
  const now = '2026-11-09T09:00:00Z';

  test('a day is full if the requested places do not fit', () => {
    const calendar = depot({ days: new Map([['2026-11-11', { booked: 7, capacity: 8 }]]) });
    expect(dateLock(calendar, ask(now), '2026-11-11')).toBeNull();
    expect(dateLock(calendar, ask(now, { places: 2 }), '2026-11-11')).toBe('full');
    expect(dateLock(calendar, ask(now, { places: 9 }), '2026-11-12')).toBe('full');
  });

  test("a day's own capacity counts, not the weekday's", () => {
    const days = new Map([
      ['2026-11-11', { booked: 0, capacity: 0 }],
      ['2026-11-12', { booked: 8, capacity: 9 }],
    ]);
    expect(dateLock(depot({ days }), ask(now), '2026-11-11')).toBe('full');
    expect(dateLock(depot({ days }), ask(now), '2026-11-12')).toBeNull();
  });

  test('ninety days ahead is the last, yesterday is past', () => {
    const weekdays = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, cutOff: '12:00', capacity: 8 }));
    expect(dateLock(depot({ weekdays }), ask(now), '2027-02-07')).toBeNull();
    expect(dateLock(depot({ weekdays }), ask(now), '2027-02-08')).toBe('too_far');
    expect(dateLock(depot({ weekdays }), ask(now), '2026-11-08')).toBe('past');
  });

  test('DATE_FULL can offer the next free days after the requested one', () => {
    const calendar = depot({ days: new Map([['2026-11-13', { booked: 8, capacity: 8 }]]) });
    expect(nextFreeDates(calendar, ask(now), 3, '2026-11-12')).toEqual(['2026-11-16', '2026-11-17', '2026-11-18']);
    expect(nextFreeDates(calendar, ask(now), 2)).toEqual(['2026-11-10', '2026-11-11']);
    expect(nextFreeDates(calendar, ask(now), 2, '2020-01-01')).toEqual(['2026-11-10', '2026-11-11']);
    expect(nextFreeDates(calendar, ask(now), 2, '2027-03-01')).toEqual([]);
  });

  test('a depot without working days has no free date, and the search ends', () => {
    const never = depot({ weekdays: [] });
    expect(nextFreeDates(never, ask(now), 5)).toEqual([]);
    expect(lockedDates(never, ask(now)).locked).toHaveLength(HORIZON_DAYS + 1);
    expect(mayStillChange(never, '2026-11-20', now, LONDON)).toBe(false);
  });
});

describe('changing a job', () => {
  test('is possible until the cut-off on the last working day before it', () => {
    expect(changeDeadline(depot(), '2026-11-16', LONDON)).toBe('2026-11-13T12:00:00.000Z');
    expect(mayStillChange(depot(), '2026-11-16', '2026-11-13T11:59:59Z', LONDON)).toBe(true);
    expect(mayStillChange(depot(), '2026-11-16', '2026-11-13T12:00:00Z', LONDON)).toBe(false);
    expect(mayStillChange(depot(), '2026-11-10', '2026-11-09T11:00:00Z', LONDON)).toBe(true);
    expect(mayStillChange(depot(), '2026-11-10', '2026-11-10T08:00:00Z', LONDON)).toBe(false);
  });

  test('skips bank holidays and closures, and follows the London clock', () => {
    const calendar = depot({
      bankHolidays: new Set(['2026-04-03', '2026-04-06']),
      closures: new Map([['2026-04-02', 'Works']]),
    });
    expect(changeDeadline(calendar, '2026-04-07', LONDON)).toBe('2026-04-01T11:00:00.000Z'); // noon in summer time
    expect(changeDeadline(depot(), '2026-03-30', LONDON)).toBe('2026-03-27T12:00:00.000Z'); // noon before the change
  });
});
