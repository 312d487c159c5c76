import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addWorkingDays,
  dateLock,
  type DateQuestion,
  type DepotCalendar,
  earliestDate,
  HORIZON_DAYS,
  isWorkingDay,
  lockedDates,
  nextFreeDates,
} from './depot-calendar.ts';
import { addDays, LONDON, weekdayOf } from '../common/dates.ts';
import { dateIn, timeIn } from '../common/zoned.ts';

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

  test('a date is free exactly when every rule of portal.md §6 holds, each calculated separately', () => {
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

  test('earliestDate is a working day, and no date before it is free', () => {
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

  test('working days forward and back return to a working day', () => {
    fc.assert(
      fc.property(anyCase, fc.integer({ min: -15, max: 15 }), ({ calendar, today }, n) => {
        fc.pre(isWorkingDay(calendar, today));
        const there = addWorkingDays(calendar, today, n);
        expect(addWorkingDays(calendar, there, -n)).toBe(today);
        expect(isWorkingDay(calendar, there)).toBe(true);
      }),
    );
  });

  test('a later moment never frees a date that was locked, capacity apart', () => {
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

  test('a granted permit only ever removes days, and leaves exactly those that it covers', () => {
    fc.assert(
      fc.property(anyCase, fc.nat(60), fc.nat(30), ({ calendar, question, today }, skip, span) => {
        const permit = { from: addDays(today, skip), to: addDays(today, skip + span) };
        for (const date of range(today, HORIZON_DAYS)) {
          const without = dateLock(calendar, question, date);
          const covered = permit.from <= date && date <= permit.to;
          const expected = without === null && !covered ? 'permit' : without;
          const actual = dateLock(calendar, { ...question, permit }, date);
          expect(actual === expected || (without === 'full' && actual === 'permit' && !covered)).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('a job’s own day is free to it, and no other day becomes so', () => {
    fc.assert(
      fc.property(anyCase, fc.integer({ min: -5, max: 100 }), ({ calendar, question, today }, offset) => {
        const held = addDays(today, offset);
        for (const date of range(addDays(today, -5), 105)) {
          const reason = dateLock(calendar, { ...question, held }, date);
          expect(reason).toBe(date === held ? null : dateLock(calendar, question, date));
        }
      }),
      { numRuns: 40 },
    );
  });
});
