import { expect, test } from 'vitest';
import { reportDue } from './reports.ts';

const weekly = { frequency: 'WEEKLY' as const, weekday: 1, monthDay: 1, hour: 8 };
const monthly = { ...weekly, frequency: 'MONTHLY' as const, monthDay: 31 };

test('a weekly report is due on its day from its hour in the reader’s zone, also after a clock change', () => {
  expect(reportDue(weekly, 'Europe/London', '2026-03-23T07:59:00Z')).toBeNull();
  expect(reportDue(weekly, 'Europe/London', '2026-03-23T08:00:00Z')).toBe('2026-03-23');
  // British summer time began the day before.
  expect(reportDue(weekly, 'Europe/London', '2026-03-30T07:00:00Z')).toBe('2026-03-30');
  expect(reportDue(weekly, 'Asia/Kolkata', '2026-03-30T02:29:00Z')).toBeNull();
  expect(reportDue(weekly, 'Asia/Kolkata', '2026-03-30T02:30:00Z')).toBe('2026-03-30');
  // One that was missed is sent later that day, not on the next.
  expect(reportDue(weekly, 'Europe/London', '2026-03-23T23:59:00Z')).toBe('2026-03-23');
  expect(reportDue(weekly, 'Europe/London', '2026-03-24T00:00:00Z')).toBeNull();
});

test.each([
  ['2026-02-28', 31, true],
  ['2026-02-27', 31, false],
  ['2028-02-29', 30, true],
  ['2026-04-30', 31, true],
  ['2026-05-30', 31, false],
  ['2026-05-31', 31, true],
  ['2026-05-15', 15, true],
])('a monthly report on %s for day %i: %s', (day, monthDay, due) => {
  expect(reportDue({ ...monthly, monthDay }, 'Europe/London', `${day}T12:00:00Z`)).toBe(due ? day : null);
});
