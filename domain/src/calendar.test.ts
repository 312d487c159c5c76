import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addWorkingDays,
  changeDeadline,
  dateLock,
  type DateQuestion,
  type DepotCalendar,
  earliestDate,
  HORIZON_DAYS,
  isWorkingDay,
  lockedDates,
  mayStillChange,
  nextFreeDates,
} from './calendar.ts';
import { addDays, dateIn, LONDON, timeIn, weekdayOf } from './dates.ts';

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

  test('are days that the council works, not the depot', () => {
    const weekdays = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, cutOff: '12:00', capacity: 8 }));
    // Friday: the depot works the weekend, the council gives notice on Monday and Tuesday.
    expect(earliestDate(depot({ weekdays }), ask('2026-11-13T09:00:00Z', { permitLeadDays: 2 }))).toBe('2026-11-17');
    // The office being closed does not stop the council.
    const closed = depot({ closures: new Map([['2026-11-10', 'Stocktaking']]) });
    expect(earliestDate(closed, ask(now, { permitLeadDays: 2 }))).toBe('2026-11-11');
    // A depot that works Good Friday still waits for a council that does not.
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

  test('a day is full when the places asked for do not fit', () => {
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

  test('DATE_FULL can offer the next free days after the one asked for', () => {
    const calendar = depot({ days: new Map([['2026-11-13', { booked: 8, capacity: 8 }]]) });
    expect(nextFreeDates(calendar, ask(now), 3, '2026-11-12')).toEqual(['2026-11-16', '2026-11-17', '2026-11-18']);
    expect(nextFreeDates(calendar, ask(now), 2)).toEqual(['2026-11-10', '2026-11-11']);
    expect(nextFreeDates(calendar, ask(now), 2, '2020-01-01')).toEqual(['2026-11-10', '2026-11-11']);
    expect(nextFreeDates(calendar, ask(now), 2, '2027-03-01')).toEqual([]);
  });

  test('a depot that works no day has no free date, and the search ends', () => {
    const never = depot({ weekdays: [] });
    expect(nextFreeDates(never, ask(now), 5)).toEqual([]);
    expect(lockedDates(never, ask(now)).locked).toHaveLength(HORIZON_DAYS + 1);
    expect(mayStillChange(never, '2026-11-20', now, LONDON)).toBe(false);
  });
});

describe('changing a job', () => {
  test('is open until the cut-off on the last working day before it', () => {
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

const offsets = (max: number) => fc.array(fc.integer({ min: -5, max }), { maxLength: 25 });
const anyCase = fc
  .record({
    worked: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
    cutOff: fc.constantFrom('06:00', '12:00', '15:30', '23:59'),
    capacity: fc.nat(4),
    leadDays: fc.nat(6),
    now: fc
      .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
      .map((given) => given.toISOString()),
    holidays: offsets(95),
    closures: offsets(95),
    booked: fc.array(fc.tuple(fc.integer({ min: 0, max: 95 }), fc.nat(5), fc.nat(5)), { maxLength: 40 }),
    permitLeadDays: fc.option(fc.nat(15), { nil: undefined }),
    places: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  })
  .map((given) => {
    const today = dateIn(LONDON, given.now);
    const at = (offset: number) => addDays(today, offset);
    const calendar: DepotCalendar = {
      weekdays: given.worked.map((weekday) => ({ weekday, cutOff: given.cutOff, capacity: given.capacity })),
      leadDays: given.leadDays,
      bankHolidays: new Set(given.holidays.map(at)),
      closures: new Map(given.closures.map((offset) => [at(offset), 'Closed'])),
      days: new Map(given.booked.map(([offset, booked, capacity]) => [at(offset), { booked, capacity }])),
    };
    const question: DateQuestion = { now: given.now, zone: LONDON };
    if (given.permitLeadDays !== undefined) question.permitLeadDays = given.permitLeadDays;
    if (given.places !== undefined) question.places = given.places;
    return { calendar, question, today, cutOff: given.cutOff };
  });

const range = (from: string, to: number) => Array.from({ length: to + 1 }, (_, index) => addDays(from, index));

describe('for any depot and any moment', () => {
  test('lockedDates agrees with dateLock for every date of its range', () => {
    fc.assert(
      fc.property(anyCase, ({ calendar, question, today }) => {
        const { minDate, maxDate, locked } = lockedDates(calendar, question);
        expect([minDate, maxDate]).toEqual([today, addDays(today, HORIZON_DAYS)]);
        const one = range(today, HORIZON_DAYS).flatMap((date) => {
          const reason = dateLock(calendar, question, date);
          return reason ? [{ date, reason }] : [];
        });
        expect(locked).toEqual(one);
      }),
      { numRuns: 50 },
    );
  });

  test('nextFreeDates never offers a locked date, and misses none', () => {
    fc.assert(
      fc.property(anyCase, fc.nat(12), fc.nat(90), ({ calendar, question, today }, count, skip) => {
        const after = addDays(today, skip);
        const locked = new Set(lockedDates(calendar, question).locked.map((each) => each.date));
        const free = range(today, HORIZON_DAYS).filter((date) => !locked.has(date));
        expect(nextFreeDates(calendar, question, count)).toEqual(free.slice(0, count));
        expect(nextFreeDates(calendar, question, count, after)).toEqual(
          free.filter((date) => date > after).slice(0, count),
        );
      }),
      { numRuns: 50 },
    );
  });

  test('a date is free exactly when every rule of portal.md §6 holds, each counted on its own', () => {
    fc.assert(
      fc.property(anyCase, ({ calendar, question, today, cutOff }) => {
        const worked = (date: string) =>
          calendar.weekdays.some((row) => row.weekday === weekdayOf(date)) &&
          !calendar.bankHolidays.has(date) &&
          !calendar.closures.has(date);
        const council = (date: string) => weekdayOf(date) < 6 && !calendar.bankHolidays.has(date);
        const inTime = worked(today) && timeIn(LONDON, question.now) < cutOff;
        const counted = inTime ? today : range(addDays(today, 1), 120).find(worked);
        const after = counted === undefined ? [] : range(addDays(counted, 1), 120);
        const workedDays = after.filter(worked);
        const councilDays = after.filter(council);
        for (const [index, date] of range(today, HORIZON_DAYS + 3).entries()) {
          const until = (days: string[]) => days.filter((each) => each <= date).length;
          const day = calendar.days.get(date);
          const capacity = day?.capacity ?? calendar.weekdays[0]?.capacity ?? 0;
          const free =
            index <= HORIZON_DAYS &&
            worked(date) &&
            counted !== undefined &&
            date >= counted &&
            until(workedDays) >= calendar.leadDays &&
            until(councilDays) >= (question.permitLeadDays ?? 0) &&
            (day?.booked ?? 0) + (question.places ?? 1) <= capacity;
          expect([date, dateLock(calendar, question, date) === null]).toEqual([date, free]);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('earliestDate is worked, and no date before it is free', () => {
    fc.assert(
      fc.property(anyCase, ({ calendar, question, today }) => {
        fc.pre(calendar.weekdays.length > 0);
        const earliest = earliestDate(calendar, question);
        expect(isWorkingDay(calendar, earliest)).toBe(true);
        for (let date = today; date < earliest; date = addDays(date, 1)) {
          expect(dateLock(calendar, question, date)).not.toBeNull();
        }
      }),
    );
  });

  test('working days forth and back lead home from a working day', () => {
    fc.assert(
      fc.property(anyCase, fc.integer({ min: -15, max: 15 }), ({ calendar, today }, n) => {
        fc.pre(isWorkingDay(calendar, today));
        const there = addWorkingDays(calendar, today, n);
        expect(addWorkingDays(calendar, there, -n)).toBe(today);
        expect(isWorkingDay(calendar, there)).toBe(true);
      }),
    );
  });

  test('a later moment never opens a date that was locked, capacity apart', () => {
    fc.assert(
      fc.property(anyCase, fc.integer({ min: 1, max: 72 }), ({ calendar, question }, hours) => {
        const later = { ...question, now: new Date(Date.parse(question.now) + hours * 3_600_000).toISOString() };
        const stillLocked = new Set(lockedDates(calendar, later).locked.map((each) => each.date));
        for (const { date } of lockedDates(calendar, question).locked) {
          expect(stillLocked.has(date) || dateLock(calendar, later, date) === 'past').toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });
});
