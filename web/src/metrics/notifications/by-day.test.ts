import { expect, test } from 'vitest';
import { byDay } from './by-day.ts';

test('notifications are grouped by the days of the reader’s own calendar', () => {
  const rows = [
    { at: '2026-11-22T04:30:00.000Z' },
    { at: '2026-11-22T01:00:00.000Z' },
    { at: '2026-11-19T12:00:00.000Z' },
  ];
  const shown = (zone: string) => byDay(rows, zone, '2026-11-22').map((day) => [day.label, day.rows.length]);
  expect(shown('Europe/London')).toEqual([
    ['Today', 2],
    ['Thursday 19 November', 1],
  ]);
  expect(shown('America/New_York')).toEqual([
    ['Yesterday', 2],
    ['Thursday 19 November', 1],
  ]);
});
