import { expect, it } from 'vitest';
import { lacksBreak } from './run-order.ts';
import { breakOrTipAfter, type BreakOrTip } from './breaks-and-tips.ts';
import { runCost, type PlanStop } from './run-cost.ts';
import { roomAfter, runTimes } from './run-times.ts';

// Of the same district, so that each leg takes 8 minutes.
const DEPOT = 'LS11 5PL';
const stop = (jobId: string): PlanStop => ({
  jobId,
  type: 'delivery',
  status: 'allocated',
  slot: 'any',
  postcode: 'LS11 9AB',
  startedAt: null,
  doneAt: null,
  depotId: 'yard',
  container: '8 yd',
  shape: 'skip',
  maxLoadKg: null,
  permitMissing: false,
  openingHours: null,
});
const run = (many: number) => Array.from({ length: many }, (_, i) => stop(String(i)));
const breakOrTip = (of: Partial<BreakOrTip> = {}): BreakOrTip => ({ kind: 'break', minutes: 45, after: 1, ...of });

it('the stop after a break begins when that is over, and the room left shrinks by it', () => {
  const [first, second] = runTimes(DEPOT, run(2), null, [], [breakOrTip()]);
  expect(first).toMatchObject({ ends: 442, breakOrTip: { kind: 'break', from: 442, to: 487 } });
  expect(second).toMatchObject({ leaves: 487, arrives: 503, ends: 517 });
  expect(second).not.toHaveProperty('breakOrTip');
  const last = runTimes(DEPOT, run(1), null, [], [breakOrTip({ minutes: 240 })]);
  expect(roomAfter(last, null).from).toBe(682);
});

it('a tip visit includes the drive to the depot, from which the lorry goes on', () => {
  const [first, second] = runTimes(DEPOT, run(2), null, [], [breakOrTip({ kind: 'tip', minutes: 20 })]);
  expect(first!.breakOrTip).toEqual({ kind: 'tip', from: 442, to: 470 });
  expect(second).toMatchObject({ leaves: 470, arrives: 478 });
});

it('a break behind the last stop of a shorter run comes after that stop', () => {
  const [far, near] = [breakOrTip({ after: 9 }), breakOrTip({ after: 5 })];
  expect(breakOrTipAfter([far, near], 1, 2)).toBe(near);
  expect(breakOrTipAfter([far, near], 0, 2)).toBeNull();
});

it('a break delays the end of a run, and is no work', () => {
  const [without, withBreak] = [runCost(DEPOT, run(3), null), runCost(DEPOT, run(3), null, [], [breakOrTip()])];
  expect(withBreak.ends - without.ends).toBe(45);
  expect(withBreak.work).toBe(without.work);
});

it('a run of more than six hours without a break is marked, and a break in it removes the mark', () => {
  // Each stop after the first takes half an hour: 382 minutes together.
  const long = run(13);
  expect(lacksBreak(runTimes(DEPOT, long, null))).toBe(true);
  expect(lacksBreak(runTimes(DEPOT, long.slice(0, 12), null))).toBe(false);
  expect(lacksBreak(runTimes(DEPOT, long, null, [], [breakOrTip({ after: 6 })]))).toBe(false);
  expect(lacksBreak(runTimes(DEPOT, long, null, [], [breakOrTip({ kind: 'tip', minutes: 20, after: 6 })]))).toBe(true);
});
