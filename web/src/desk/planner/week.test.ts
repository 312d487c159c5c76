import type { PlannedJob, PlannerWeek } from '@tonnage/contract/skip-hire/orders/planner';
import { addDays } from '@tonnage/domain/common/dates';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mondayOf, plannedFrom, withMoved } from './week.ts';

const MONDAY = '2026-03-09';
const job = (jobId: string, date: string): PlannedJob => ({
  jobId,
  orderId: jobId,
  number: jobId,
  type: 'delivery',
  status: 'allocated',
  date,
  slot: 'am',
  account: 'Acme',
  site: 'Quay',
  postcode: 'LS1 4AP',
  container: '8 yd',
  lifts: 'skip_loader',
  toRebook: false,
  waste: 'Mixed',
  vehicle: 'YK71 ABC',
  driver: 'Terry',
  driverId: null,
  notes: null,
  numberOnSite: null,
  permitMissing: false,
  noteMissing: false,
});
const week = (counts: readonly number[]): PlannerWeek => ({
  depot: { id: 'd', name: 'Yard' },
  vehicles: [],
  drivers: [],
  days: counts.map((n, i) => {
    const date = addDays(MONDAY, i);
    const jobs = Array.from({ length: n }, (_, k) => job(`${date}-${k}`, date));
    return { date, booked: n, capacity: 10, closed: i > 4 ? 'weekend' : null, jobs };
  }),
});

test('the week of any day begins on its Monday', () => {
  expect(['2026-03-09', '2026-03-12', '2026-03-15'].map(mondayOf)).toEqual([MONDAY, MONDAY, MONDAY]);
  expect(mondayOf('2026-03-16')).toBe('2026-03-16');
  // Saturday belongs to the current week, Sunday to the next.
  expect(['2026-03-14', '2026-03-15'].map((day) => mondayOf(plannedFrom(day)))).toEqual([MONDAY, '2026-03-16']);
});

test('a move keeps every job once, and updates each day’s bookings', () => {
  const counts = fc.array(fc.nat(4), { minLength: 7, maxLength: 7 });
  fc.assert(
    fc.property(counts, fc.nat(), fc.nat(6), (of, pick, to) => {
      const before = week(of);
      const all = before.days.flatMap((day) => day.jobs);
      if (all.length === 0) return;
      const moved = all[pick % all.length]!;
      const date = addDays(MONDAY, to);
      const after = withMoved(before, moved, { date, slot: 'pm' });
      expect(after.days.flatMap((day) => day.jobs.map((j) => j.jobId)).toSorted()).toEqual(
        all.map((j) => j.jobId).toSorted(),
      );
      for (const day of after.days) expect(day.booked).toBe(day.jobs.length);
      const found = after.days.find((day) => day.date === date)!.jobs.find((j) => j.jobId === moved.jobId)!;
      expect([found.slot, found.vehicle]).toEqual(['pm', date === moved.date ? 'YK71 ABC' : null]);
    }),
  );
});
