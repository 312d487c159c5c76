import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../common/dates.ts';
import { hireClock, hireReminder, hireText, lastHireReminder } from './hire.ts';
import { dayCount } from '../common/text.ts';

const hire = { start: '2026-11-12', hireDays: 14 };

describe('the hire clock', () => {
  test.each([
    ['2026-11-11', 0, 0, 'Not started'],
    ['2026-11-12', 1, 0, 'Day 1 of 14'],
    ['2026-11-20', 9, 0, 'Day 9 of 14'],
    ['2026-11-25', 14, 0, 'Day 14 of 14'],
    ['2026-11-26', 15, 1, '1 day over hire'],
    ['2026-11-28', 17, 3, '3 days over hire'],
  ])('on %s', (today, day, overDays, text) => {
    const clock = hireClock({ ...hire, today });
    expect(clock).toMatchObject({ day, of: 14, overDays, lastDay: '2026-11-25' });
    expect(hireText(clock)).toBe(text);
  });

  test('the bar fills by days and stays full', () => {
    const fractions = ['2026-11-11', '2026-11-18', '2026-11-25', '2026-12-25'].map(
      (today) => hireClock({ ...hire, today }).fraction,
    );
    expect(fractions).toEqual([0, 0.5, 1, 1]);
  });

  test('stops on the day the container left, and ignores a collection that is only booked', () => {
    expect(hireClock({ ...hire, today: '2026-12-24', end: '2026-11-28' }).overDays).toBe(3);
    expect(hireClock({ ...hire, today: '2026-11-20', end: '2026-12-24' }).day).toBe(9);
    expect(hireClock({ ...hire, today: '2026-11-20', end: null }).day).toBe(9);
  });

  test('neither loses nor gains a day when the clocks change', () => {
    expect(hireClock({ start: '2026-03-28', hireDays: 7, today: '2026-03-30' }).day).toBe(3);
    expect(hireClock({ start: '2026-10-24', hireDays: 7, today: '2026-10-26' }).day).toBe(3);
  });

  test('a hire of no days is over from its first day', () => {
    expect(hireClock({ start: '2026-11-12', hireDays: 0, today: '2026-11-12' })).toMatchObject({
      overDays: 1,
      fraction: 1,
    });
  });

  test('counts days as the specification does, and is over exactly after the last day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: -30, max: 200 }), (hireDays, offset) => {
        const today = addDays(hire.start, offset);
        const clock = hireClock({ start: hire.start, hireDays, today });
        const counted = dayCount(hire.start, today);
        expect(clock.day).toBe(counted === '-' ? 0 : counted);
        expect(clock.overDays > 0).toBe(today > clock.lastDay);
        expect(clock.fraction === 1).toBe(today >= clock.lastDay);
        expect(dayCount(hire.start, clock.lastDay)).toBe(hireDays);
      }),
    );
  });
});

describe('reminders of a hire', () => {
  test('are due two days before, on the last day, and each full week after it', () => {
    const due = Array.from({ length: 26 }, (_, i) => addDays('2026-03-18', i))
      .map((day) => [day, hireReminder('2026-03-20', day)] as const)
      .filter(([, reminder]) => reminder !== null);
    expect(due).toEqual([
      ['2026-03-18', 'soon'],
      ['2026-03-20', 'last_day'],
      ['2026-03-27', 'over'],
      ['2026-04-03', 'over'],
      ['2026-04-10', 'over'],
    ]);
  });
});

test('a missed reminder is due until the next one is near', () => {
  const days = Array.from({ length: 14 }, (_, i) => `2026-03-${String(i + 15).padStart(2, '0')}`);
  expect(days.map((day) => lastHireReminder('2026-03-20', day)?.slice(-2) ?? '-').join(' ')).toBe(
    '- - - 18 18 20 20 20 20 20 20 20 27 27',
  );
});
