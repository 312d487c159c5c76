import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hireIncluded, hireRateText, overHirePence } from './hire-rate.ts';
import { readHireRate, writeHireRate } from './price-cells.ts';

const daily = { overHirePencePerDay: 250 };
const weekly = { overHirePencePerDay: 0, overHirePencePerWeek: 1_500 };

describe('hire beyond the included days', () => {
  test('by the day costs each day, by the week each week or part of one', () => {
    fc.assert(
      fc.property(fc.nat(3_650), fc.nat(1_000_000), (days, pence) => {
        expect(overHirePence({ overHirePencePerDay: pence }, days)).toBe(days * pence);
        const each = { overHirePencePerDay: 0, overHirePencePerWeek: pence };
        expect(overHirePence(each, days)).toBe(Math.ceil(days / 7) * pence);
      }),
    );
    expect([-3, 0, 1, 7, 8].map((days) => overHirePence(weekly, days))).toEqual([0, 0, 1_500, 1_500, 3_000]);
  });

  test('is said in its own unit', () => {
    expect([hireRateText(daily), hireRateText(weekly)]).toEqual(['£2.50 a day', '£15.00 a week or part of a week']);
    expect(hireIncluded({ ...weekly, hireDays: 14 })).toBe(
      '14 days’ hire included, then £15.00 a week or part of a week plus VAT.',
    );
    expect(hireIncluded({ overHirePencePerDay: 0, hireDays: 1 })).toBe('1 day’s hire included.');
    expect(hireIncluded({ ...daily, hireDays: 0 })).toBe('Hire costs £2.50 a day plus VAT after the first day.');
    expect(hireIncluded({ overHirePencePerDay: 0, hireDays: 0 })).toBe('');
  });

  test('is read as people type it, and as it is written', () => {
    const week = { overHirePencePerDay: 0, overHirePencePerWeek: 1_500 };
    for (const text of [
      '15 a week',
      '£15/week',
      '15.00 per week',
      '15 pw',
      '15 p/w',
      '£15.00 a week or part of a week',
      '15 a week plus VAT',
      '15wk',
      '15 weekly',
      '£15 per started week',
    ])
      expect([text, readHireRate(text)]).toEqual([text, week]);
    for (const text of ['2.50', '£2.50 a day', '2.50/day', '2.5 pd', '2.50 daily'])
      expect([text, readHireRate(text)]).toEqual([text, { overHirePencePerDay: 250, overHirePencePerWeek: null }]);
    expect(readHireRate('15', {}, true)).toEqual(week);
    expect(readHireRate('2.50 a day', {}, true)).toEqual({ overHirePencePerDay: 250, overHirePencePerWeek: null });
    for (const text of ['', 'week', 'a week', '15 a month', '15 weeks', 'free'])
      expect([text, readHireRate(text)]).toEqual([text, null]);
    const rates = fc.oneof(
      fc.record({ overHirePencePerDay: fc.nat(1_000_000), overHirePencePerWeek: fc.constant(null) }),
      fc.record({ overHirePencePerDay: fc.constant(0), overHirePencePerWeek: fc.nat(1_000_000) }),
    );
    fc.assert(
      fc.property(rates, (rate) => {
        expect(readHireRate(writeHireRate(rate))).toEqual(rate);
      }),
    );
  });
});
