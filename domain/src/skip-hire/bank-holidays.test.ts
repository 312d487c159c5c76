import Holidays from 'date-holidays';
import { describe, expect, test } from 'vitest';
import { addWorkingDays, dateLock, type DepotCalendar, earliestDate, isWorkingDay } from './depot-calendar.ts';
import { LONDON } from '../common/dates.ts';

// The nations' real bank holidays, from the library that the server uses.

const depotIn = (nation: 'ENG' | 'WLS' | 'SCT' | 'NIR' | null): DepotCalendar => ({
  weekdays: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, cutOff: '12:00', capacity: 8 })),
  leadDays: 1,
  bankHolidays: new Set(
    nation === null
      ? []
      : [2026, 2027].flatMap((year) =>
          new Holidays('GB', nation)
            .getHolidays(year)
            .filter((holiday) => holiday.type === 'public')
            .map((holiday) => holiday.date.slice(0, 10)),
        ),
  ),
  closures: new Map(),
  days: new Map(),
});

const nations = {
  'England and Wales': depotIn('ENG'),
  Wales: depotIn('WLS'),
  Scotland: depotIn('SCT'),
  'Northern Ireland': depotIn('NIR'),
  'a depot that works them': depotIn(null),
};

describe.each([
  [
    'England and Wales',
    { easterMonday: false, secondOfJanuary: true, stPatrick: true, stAndrew: true, lateAugust: false },
  ],
  ['Wales', { easterMonday: false, secondOfJanuary: true, stPatrick: true, stAndrew: true, lateAugust: false }],
  ['Scotland', { easterMonday: true, secondOfJanuary: false, stPatrick: true, stAndrew: false, lateAugust: true }],
  [
    'Northern Ireland',
    { easterMonday: false, secondOfJanuary: true, stPatrick: false, stAndrew: true, lateAugust: false },
  ],
  [
    'a depot that works them',
    { easterMonday: true, secondOfJanuary: true, stPatrick: true, stAndrew: true, lateAugust: true },
  ],
] as const)('%s in 2026', (nation, works) => {
  const calendar = nations[nation];

  test('works on the holidays of the others and observes its own', () => {
    expect({
      easterMonday: isWorkingDay(calendar, '2026-04-06'),
      secondOfJanuary: isWorkingDay(calendar, '2026-01-02'),
      stPatrick: isWorkingDay(calendar, '2026-03-17'),
      stAndrew: isWorkingDay(calendar, '2026-11-30'),
      lateAugust: isWorkingDay(calendar, '2026-08-31'),
    }).toEqual(works);
  });
});

describe('lead time over Easter 2026 (Good Friday 3 April, Easter Monday 6 April)', () => {
  const thursday = { now: '2026-04-02T09:00:00Z', zone: LONDON };

  test('is Tuesday in England and Wales and in Northern Ireland, Monday in Scotland, Friday where they are worked', () => {
    const first = Object.entries(nations).map(([nation, calendar]) => [nation, earliestDate(calendar, thursday)]);
    expect(Object.fromEntries(first)).toEqual({
      'England and Wales': '2026-04-07',
      Wales: '2026-04-07',
      Scotland: '2026-04-06',
      'Northern Ireland': '2026-04-07',
      'a depot that works them': '2026-04-03',
    });
  });

  test('a picker says bank holiday, not lead time, for Good Friday', () => {
    expect(dateLock(nations['England and Wales'], thursday, '2026-04-03')).toBe('bank_holiday');
    expect(dateLock(nations['England and Wales'], thursday, '2026-04-04')).toBe('weekend');
  });
});

test('Boxing Day on a Saturday makes Monday 28 December a holiday, and New Year follows', () => {
  const calendar = nations['England and Wales'];
  expect(addWorkingDays(calendar, '2026-12-24', 1)).toBe('2026-12-29');
  expect(addWorkingDays(calendar, '2026-12-24', 4)).toBe('2027-01-04');
  expect(addWorkingDays(nations.Scotland, '2026-12-24', 4)).toBe('2027-01-05'); // 2 January, a Saturday, moves to the 4th
});
