import { expect, test } from 'vitest';
import { afterConflict, type Change, seenOf, type Step, withoutLast } from './steps.ts';

const ANSWER = { key: 'mon', reasonCode: null, reason: null };
const shows = (version: number, value: string | null, metricId = 'waste') =>
  seenOf(metricId, { ...ANSWER, version, value });
const step = (...changes: Change[]): Step => ({ column: 0, changes });
const arrived = (versions: Record<string, number>) => (id: string) => versions[id];

test('undoing an overwrite restores the other user’s value, and earlier changes cannot be undone', () => {
  const other = step({ seen: shows(4, '80', 'rate'), wrote: 'rate' });
  const steps = [other, step({ seen: shows(0, null), wrote: 'first' }), step({ seen: shows(1, '13'), wrote: 'asked' })];
  const theirs = shows(2, '15.2');
  const left = afterConflict(
    steps,
    { id: 'asked', metricId: 'waste', key: 'mon' },
    { seen: theirs, wrote: 'mine', column: 0 },
  );
  expect(left).toEqual([other, step({ seen: theirs, wrote: 'mine' })]);
  expect(theirs.back).toEqual({ action: 'report', value: '15.2' });
  expect(withoutLast(left, ['back'], arrived({ mine: 3 }))).toEqual([other]);
});

test('keeping the other user’s value leaves nothing to undo, and an earlier visit’s conflict becomes a step', () => {
  const refused = { id: 'asked', metricId: 'waste', key: 'mon' };
  const other = { seen: shows(4, '80', 'rate'), wrote: 'rate' };
  expect(afterConflict([step(other, { seen: shows(0, null), wrote: 'asked' })], refused, null)).toEqual([step(other)]);
  expect(afterConflict([step({ seen: shows(0, null), wrote: 'asked' })], refused, null)).toEqual([]);
  const seen = shows(2, '15.2');
  expect(afterConflict([], refused, { seen, wrote: 'mine', column: 3 })).toEqual([
    { column: 3, changes: [{ seen, wrote: 'mine' }] },
  ]);
});

test('an earlier change of the same cell continues from the restored value, unless another user’s value came between', () => {
  const first = { seen: shows(0, null), wrote: 'first' };
  const over = { ...shows(0, '13'), after: 'first' };
  const restored = [step({ ...first, wrote: 'back' })];
  expect(withoutLast([step(first), step({ seen: over, wrote: 'last' })], ['back'], arrived({}))).toEqual(restored);
  const saved = step({ seen: shows(1, '13'), wrote: 'last' });
  expect(withoutLast([step(first), saved], ['back'], arrived({ first: 1 }))).toEqual(restored);
  const overTheirs = step({ seen: shows(2, '15.2'), wrote: 'last' });
  expect(withoutLast([step(first), overTheirs], ['back'], arrived({ first: 1 }))).toEqual([]);
});
