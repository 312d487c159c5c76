import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlannedStop } from '@tonnage/contract/skip-hire/orders/planner';
import type { LaneStop } from '../lanes/bands.ts';
import { readClock, resultOf, valuesOf, type RunValues } from './run-values.ts';

const values = (of: Partial<RunValues>): RunValues => ({
  outcome: 'done',
  time: '09:40',
  number: '',
  taken: '',
  numberReason: '',
  net: '',
  weightReason: '',
  reason: '',
  signedBy: '',
  file: null,
  ...of,
});
const stop = (type: PlannedStop['type'], numberOnSite: string | null = null) => ({ type, numberOnSite });
const DAY = '2026-11-26';

test.each([
  ['940', '09:40'],
  ['0940', '09:40'],
  ['9:40', '09:40'],
  ['9.40', '09:40'],
  [' 14 05 ', '14:05'],
  ['2400', null],
  ['960', null],
  ['9', null],
  ['', null],
])('the time %j is %j', (text, clock) => expect(readClock(text)).toBe(clock));

test('every minute of a day is read as it is written, with and without its colon', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), (hour, minute) => {
      const text = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
      expect(readClock(text)).toBe(text);
      expect(readClock(text.replace(':', ''))).toBe(text);
    }),
  );
});

test('a stop whose time has come counts as done at it; a later one is left as it is', () => {
  const due = (ends: number) => ({ times: { ends } }) as LaneStop;
  expect(valuesOf(due(582), 700)).toMatchObject({ outcome: 'done', time: '09:40' });
  expect(valuesOf(due(800), 700)).toMatchObject({ outcome: 'open' });
  // Nothing is done later than now.
  expect(valuesOf(due(699), 699)).toMatchObject({ outcome: 'done', time: '11:39' });
  expect(valuesOf(due(1500), null)).toMatchObject({ time: '23:59' });
  expect(valuesOf(due(1000), null)).toMatchObject({ outcome: 'done', time: '16:40' });
});

test('what is done is sent with its time, numbers and weight', () => {
  expect(
    resultOf(stop('exchange'), values({ time: '940', number: ' 117 ', taken: '88', net: '2,450 kg' }), DAY),
  ).toEqual({
    result: {
      kind: 'done',
      paper: null,
      data: {
        netWeightKg: 2450,
        weightEstimated: false,
        containerNumber: '117',
        takenContainerNumber: '88',
        weightReason: null,
        numberReason: null,
        done: { date: DAY, time: '09:40' },
      },
    },
  });
  // A delivery has no weight, even if one was typed before its type was seen.
  expect(resultOf(stop('delivery'), values({ net: 'x', taken: '9' }), DAY)).toMatchObject({
    result: { data: { netWeightKg: null, takenContainerNumber: null } },
  });
});

test('a failed stop needs its reason, an open one sends nothing', () => {
  expect(resultOf(stop('delivery'), values({ outcome: 'failed' }), DAY)).toHaveProperty('problems.reason');
  expect(resultOf(stop('delivery'), values({ outcome: 'failed', reason: ' Gate locked ', time: 'x' }), DAY)).toEqual({
    result: { kind: 'failed', data: { reason: 'Gate locked' } },
  });
  expect(resultOf(stop('delivery'), values({ outcome: 'open', time: 'x' }), DAY)).toEqual({ result: null });
});

test('what is wrong names its field', () => {
  expect(resultOf(stop('collection'), values({ time: '99', net: '2.4 t' }), DAY)).toMatchObject({
    problems: { time: expect.any(String), net: expect.any(String) },
  });
  const file = new File(['x'], 'note.jpg');
  expect(resultOf(stop('collection'), values({ file }), DAY)).toHaveProperty('problems.signedBy');
  expect(resultOf(stop('collection'), values({ file, signedBy: 'Ann' }), DAY)).toMatchObject({
    result: { paper: { signedBy: 'Ann', file } },
  });
});

test('a number other than the one on site needs what happened, which is sent', () => {
  const taken = stop('collection', '117');
  expect(resultOf(taken, values({ number: '118' }), DAY)).toHaveProperty('problems.numberReason');
  expect(resultOf(taken, values({ number: '118', numberReason: 'recorded_wrong' }), DAY)).toMatchObject({
    result: { data: { containerNumber: '118', numberReason: 'recorded_wrong' } },
  });
  // Typed over again, it needs none.
  expect(resultOf(taken, values({ number: '117', numberReason: 'taken_instead' }), DAY)).toMatchObject({
    result: { data: { containerNumber: '117', numberReason: null } },
  });
  expect(resultOf(stop('exchange', '117'), values({ number: '118' }), DAY)).toHaveProperty('result');
});
