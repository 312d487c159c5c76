import { expect, test } from 'vitest';
import { heldTogether, periodLabel, shortLabel } from './label.ts';
import { previewPeriods } from './preview.ts';
import type { Recurrence } from './schedule.ts';

const weekly = (weekday: number): Recurrence => ({ frequency: 'WEEKLY', weekday });
const monthly = (monthDay: number | 'LAST'): Recurrence => ({ frequency: 'MONTHLY', monthDay });
const yearly = (month: number, monthDay: number): Recurrence => ({ frequency: 'YEARLY', month, monthDay });

test.each([
  [{ frequency: 'DAILY' }, '2026-11-16', 'Mon 16 Nov 2026', 'Mon 16 Nov'],
  [weekly(1), '2026-11-16', '16–22 Nov 2026 (W47)', '16 Nov'],
  [weekly(3), '2026-11-18', '18–24 Nov 2026', '18 Nov'],
  [weekly(1), '2026-11-30', '30 Nov – 6 Dec 2026 (W49)', '30 Nov'],
  [weekly(1), '2025-12-29', '29 Dec 2025 – 4 Jan 2026 (W1)', '29 Dec'],
  [weekly(1), '2026-12-28', '28 Dec 2026 – 3 Jan 2027 (W53)', '28 Dec'],
  [monthly(1), '2026-11-01', 'Nov 2026', 'Nov 26'],
  [monthly(15), '2026-11-15', '15 Nov – 14 Dec 2026', '15 Nov'],
  [monthly('LAST'), '2026-01-31', '31 Jan – 27 Feb 2026', '31 Jan'],
  [{ frequency: 'QUARTERLY' }, '2026-10-01', 'Q4 2026', 'Q4 26'],
  [yearly(1, 1), '2026-01-01', '2026', '2026'],
  [yearly(4, 6), '2026-04-06', '6 Apr 2026 – 5 Apr 2027', '6 Apr 26'],
] as const)('%j from %s is %s, and %s in a column', (recurrence, key, long, short) => {
  expect([periodLabel(recurrence, key), shortLabel(recurrence, key)]).toEqual([long, short]);
});

test('a line may break at a space, but not at the dash between two days', () => {
  expect(heldTogether('All of 9–15 Nov 2026 (W46)')).toBe('All of 9\u2060–\u206015 Nov 2026 (W46)');
  expect(heldTogether('30 Nov – 6 Dec 2026')).toBe('30 Nov – 6 Dec 2026');
});

test('a schedule is shown by its first periods; one that starts within a period is partial', () => {
  expect(previewPeriods(monthly('LAST'), '2026-11-16', 3)).toEqual([
    { key: '2026-10-31', end: '2026-11-29', label: '31 Oct – 29 Nov 2026', partial: true },
    { key: '2026-11-30', end: '2026-12-30', label: '30 Nov – 30 Dec 2026', partial: false },
    { key: '2026-12-31', end: '2027-01-30', label: '31 Dec 2026 – 30 Jan 2027', partial: false },
  ]);
  expect(previewPeriods(weekly(1), '2026-11-16', 1)[0]!.partial).toBe(false);
});
