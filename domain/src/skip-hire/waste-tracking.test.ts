import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, weekdayOf } from '../common/dates.ts';
import { isTracked, recordBy } from './waste-tracking.ts';

describe('the due date of a receipt', () => {
  test('is the second working day after it', () => {
    const none = new Set<string>();
    // Thursday, Friday, Saturday; and over Christmas of 2026.
    expect([recordBy('2026-11-19', none), recordBy('2026-11-20', none), recordBy('2026-11-21', none)]).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-24',
    ]);
    expect(recordBy('2026-12-24', new Set(['2026-12-25', '2026-12-28']))).toBe('2026-12-30');
  });

  test('is a working day, with one working day between, and never earlier for a later receipt', () => {
    const days = fc.integer({ min: 0, max: 5_000 }).map((n) => addDays('2026-10-01', n));
    fc.assert(
      fc.property(days, fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 4 }), (from, free) => {
        const holidays = new Set(free.map((n) => addDays(from, n)));
        const works = (day: string) => weekdayOf(day) <= 5 && !holidays.has(day);
        const by = recordBy(from, holidays);
        expect(works(by)).toBe(true);
        let between = 0;
        for (let day = addDays(from, 1); day < by; day = addDays(day, 1)) if (works(day)) between++;
        expect(between).toBe(1);
        expect(recordBy(addDays(from, 1), holidays) >= by).toBe(true);
      }),
    );
  });
});

test('receipts are recorded from the start date of their nation’s law, where the depot has a permit', () => {
  const permit = { permitKind: 'permit', permitNumber: 'EPR/AB1234CD' } as const;
  const from = (nation: 'england_wales' | 'scotland' | 'northern_ireland', day: string) =>
    isTracked({ nation, ...permit }, day);
  expect([from('england_wales', '2026-09-30'), from('england_wales', '2026-10-01')]).toEqual([false, true]);
  expect([from('scotland', '2026-12-31'), from('northern_ireland', '2027-01-01')]).toEqual([false, true]);
  const depot = { nation: 'england_wales', ...permit } as const;
  expect(isTracked({ ...depot, permitKind: 'exemption', permitNumber: 'WEX123456' }, '2026-10-01')).toBe(false);
  expect(isTracked({ ...depot, permitNumber: null }, '2026-10-01')).toBe(false);
});
