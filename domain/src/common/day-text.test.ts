import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, weekdayOf } from './dates.ts';
import { dayOf } from './day-text.ts';

const TODAY = '2026-11-25'; // a Wednesday

describe('a typed day', () => {
  test.each([
    ['today', '2026-11-25'],
    ['Tod', '2026-11-25'],
    ['tom', '2026-11-26'],
    ['+3', '2026-11-28'],
    ['fri', '2026-11-27'],
    ['Friday ', '2026-11-27'],
    ['next fri', '2026-12-04'],
    ['wed', '2026-12-02'],
    ['27', '2026-11-27'],
    ['3', '2026-12-03'],
    ['27/11', '2026-11-27'],
    ['27.11.', null],
    ['3/2', '2027-02-03'],
    ['27/11/26', '2026-11-27'],
    ['27-11-2026', '2026-11-27'],
    ['27 nov', '2026-11-27'],
    ['1st december', '2026-12-01'],
    ['5 jan 27', '2027-01-05'],
    ['2026-11-30', '2026-11-30'],
    ['Fri 27 Nov', '2026-11-27'],
    ['Friday, 27 November 2026', '2026-11-27'],
    ['fri 27/11', '2026-11-27'],
    ['Thu 27 Nov', null],
    ['fri 31 nov', null],
    ['1st of Dec.', '2026-12-01'],
    ['\u200E27\u00A0nov\u200B', '2026-11-27'],
    ['２７／１１', '2026-11-27'],
    ['31/11', null],
    ['t', null],
    ['to', null],
    ['s', null],
    ['soon', null],
    ['', null],
    ['27 nonsense', null],
  ])('%s means %s', (text, date) => {
    expect(dayOf(text, TODAY)).toBe(date);
  });

  test.each([
    ['yesterday', 'near', '2026-11-24'],
    ['-3', 'near', '2026-11-22'],
    ['last fri', 'near', '2026-11-20'],
    ['last wed', 'near', '2026-11-18'],
    ['fri', 'near', '2026-11-27'],
    ['fri', 'back', '2026-11-20'],
    ['next fri', 'back', '2026-12-04'],
    ['20 nov', 'near', '2026-11-20'],
    ['26.11.26', 'near', '2026-11-26'],
    ['3/1', 'near', '2027-01-03'],
    ['3/1', 'back', '2026-01-03'],
    ['29 feb', 'near', null],
    ['20', 'near', '2026-11-20'],
    ['30', 'back', '2026-10-30'],
    ['31', 'near', '2026-10-31'],
    ['11/26/2026', 'near', null],
  ] as const)('%s of the %s side means %s', (text, side, date) => {
    expect(dayOf(text, TODAY, side)).toBe(date);
  });

  test('a weekday is within the week after today, whatever today is, and never today', () => {
    const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 6 }), (days, at) => {
        const today = addDays('2026-01-01', days);
        const date = dayOf(names[at]!, today)!;
        expect(weekdayOf(date)).toBe(at + 1);
        expect(date > today && date <= addDays(today, 7)).toBe(true);
      }),
    );
  });

  test('a text never throws and never gives anything but a day', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const date = dayOf(text, TODAY);
        expect(date === null || /^\d{4}-\d\d-\d\d$/.test(date)).toBe(true);
      }),
    );
  });
});
