import { describe, expect, it } from 'vitest';
import { dayAfterKey, nextMonth, previousMonth, sameDayIn, weeksOf } from './calendar-month.ts';

describe('months', () => {
  it.each([
    ['2026-01', '2026-02'],
    ['2026-12', '2027-01'],
    ['2027-02', '2027-03'],
  ])('%s is followed by %s, and the other way round', (month, following) => {
    expect(nextMonth(month)).toBe(following);
    expect(previousMonth(following)).toBe(month);
  });

  it('a shorter month gives its last day', () => {
    expect(sameDayIn('2027-02', '2027-01-31')).toBe('2027-02-28');
    expect(sameDayIn('2028-02', '2028-01-30')).toBe('2028-02-29');
    expect(sameDayIn('2026-11', '2026-10-31')).toBe('2026-11-30');
  });
});

describe('weeksOf', () => {
  it('weeks start on Mondays and include days of the adjacent months', () => {
    const weeks = weeksOf('2026-11', '2026-01-01');
    expect(weeks[0]?.[0]).toBe('2026-10-26');
    expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
    expect(weeks.every((week) => week.length === 7)).toBe(true);
  });

  it('past weeks are left out', () => {
    expect(weeksOf('2026-11', '2026-11-20')[0]?.[0]).toBe('2026-11-16');
  });
});

describe('dayAfterKey', () => {
  it.each([
    ['ArrowLeft', '2026-11-23'],
    ['ArrowRight', '2026-11-25'],
    ['ArrowUp', '2026-11-17'],
    ['ArrowDown', '2026-12-01'],
    ['Home', '2026-11-23'],
    ['End', '2026-11-29'],
    ['PageUp', '2026-10-24'],
    ['PageDown', '2026-12-24'],
  ])('%s leads from Tuesday 24 November to %s', (key, day) => {
    expect(dayAfterKey(key, '2026-11-24')).toBe(day);
  });

  it('other keys are ignored', () => {
    expect(dayAfterKey('a', '2026-11-24')).toBeUndefined();
  });
});
