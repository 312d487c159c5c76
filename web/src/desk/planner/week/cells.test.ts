import type { LaneDay, LanesWeek } from '@tonnage/contract/skip-hire/orders/planner-week';
import { addDays } from '@tonnage/domain/common/dates';
import { expect, test } from 'vitest';
import { shownDays, withCellMoved } from './cells.ts';

const MONDAY = '2026-03-09';
const NOTHING: LaneDay = { jobs: 0, done: 0, failed: 0, tips: 0, room: 8, atRisk: 0, off: null, driver: null };
const vehicle = (id: string, first: LaneDay) => ({
  id,
  name: id,
  registration: id,
  depotId: 'yard',
  kind: 'skip_loader' as const,
  driver: null,
  days: Array.from({ length: 7 }, (_, i) => (i === 0 ? first : NOTHING)),
});
const week = (without: readonly number[]): LanesWeek => ({
  dates: without.map((_, i) => addDays(MONDAY, i)),
  depots: [
    {
      id: 'yard',
      name: 'Yard',
      days: without.map((n, i) => ({ booked: n, capacity: 10, closed: i > 4 ? 'weekend' : null, without: n })),
    },
  ],
  vehicles: [vehicle('A', { ...NOTHING, jobs: 5, done: 2, tips: 3, room: 3, atRisk: 1 }), vehicle('B', NOTHING)],
});

test('a weekend is shown when it has jobs', () => {
  expect(shownDays(week([0, 0, 0, 0, 0, 0, 0]))).toEqual([0, 1, 2, 3, 4]);
  expect(shownDays(week([0, 0, 0, 0, 0, 1, 0]))).toEqual([0, 1, 2, 3, 4, 5]);
});

test('a day’s open jobs go to another lorry, and finished ones stay', () => {
  const move = { date: MONDAY, from: 'A', to: 'B' };
  const after = withCellMoved(week([0, 0, 0, 0, 0, 0, 0]), move);
  const first = after.vehicles.map(({ days }) => days[0]!);
  expect(first.map(({ jobs, done, atRisk }) => [jobs, done, atRisk])).toEqual([
    [2, 2, 0],
    [3, 0, 0],
  ]);
  expect(after.vehicles[0]!.days[1]).toEqual(NOTHING);
  expect(withCellMoved(after, move)).toBe(after);
});
