import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anomalyOf } from './anomalies.ts';

const WEEKS = ['11.2', '12.8', '10.9', '13.4', '12.1', '11.7', '12.4', '11.9'];

test('a unit error is reported with the intended value: thousandfold for weights, sixty- or twenty-four-fold for times', () => {
  expect(anomalyOf('12400', WEEKS, 'WEIGHT')).toEqual({ kind: 'slip', meant: '12.4', usual: '12' });
  expect(anomalyOf('0.0121', WEEKS, 'WEIGHT')).toMatchObject({ kind: 'slip', meant: '12.1' });
  const hours = ['2', '2.1', '1.9', '2'];
  expect(anomalyOf('120', hours, 'TIME')).toMatchObject({ kind: 'slip', meant: '2' });
  expect(anomalyOf('48', hours, 'TIME')).toMatchObject({ kind: 'slip', meant: '2' });
  expect(anomalyOf('120', hours, 'COUNT')).toBeNull();
});

test('a value far from the median is flagged from eight values on, a typical one is not', () => {
  expect(anomalyOf('124', WEEKS, 'WEIGHT')).toEqual({ kind: 'far', usual: '12', sure: false });
  expect(anomalyOf('124', WEEKS.slice(0, 7), 'WEIGHT')).toBeNull();
  for (const usual of WEEKS) expect(anomalyOf(usual, WEEKS, 'WEIGHT')).toBeNull();
});

test('the same figure is flagged the fifth time; zero is not', () => {
  expect(anomalyOf('40', ['38', '40', '40', '40', '40'], 'COUNT')).toMatchObject({ kind: 'same' });
  expect(anomalyOf('40', ['40', '40', '40'], 'COUNT')).toBeNull();
  expect(anomalyOf('0', ['0', '0', '0', '0'], 'COUNT')).toBeNull();
});

test('a value within the past spread is never flagged as far or as a unit error', () => {
  const amounts = fc.array(fc.integer({ min: 90, max: 110 }), { minLength: 8, maxLength: 24 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 90, max: 110 }), (past, value) => {
      const anomaly = anomalyOf(String(value), past.map(String), 'CURRENCY');
      return anomaly === null || anomaly.kind === 'same' || Math.abs(value - 100) > 5;
    }),
  );
});

test('a small count is not flagged for one more or less; many more is', () => {
  const few = ['1', '1', '0', '1', '1', '2', '1', '1', '1', '0'];
  for (const usual of ['0', '1', '2', '3']) expect(anomalyOf(usual, few, 'COUNT')).toBeNull();
  expect(anomalyOf('9', few, 'COUNT')).toEqual({ kind: 'far', usual: '1', sure: false });
});

test('a value that is typical of a neighbouring row, and far from its own, may be in the wrong row', () => {
  const skips = ['3', '4', '4', '5', '4'];
  const spend = ['3875.5', '3910', '3850', '4020'];
  expect(anomalyOf('3900', WEEKS, 'WEIGHT', [skips, spend])).toMatchObject({
    kind: 'swapped',
    neighbour: 1,
    usual: '12',
  });
  expect(anomalyOf('4', WEEKS, 'WEIGHT', [skips, spend])).toMatchObject({ kind: 'swapped', neighbour: 0 });
  // A value of none of the neighbours, of one with little history, and without neighbours: only "far" is reported.
  for (const [value, beside] of [
    ['200', [skips, spend]],
    ['3900', [spend.slice(0, 2)]],
    ['0', [['0', '0', '0', '0']]],
  ] as const)
    expect(anomalyOf(value, WEEKS, 'WEIGHT', beside)).toMatchObject({ kind: 'far' });
  expect(anomalyOf('12.4', WEEKS, 'WEIGHT', [WEEKS])).toBeNull();
});

const run = (from: number, to: number) =>
  fc.array(fc.integer({ min: from, max: to }).map(String), { minLength: 8, maxLength: 24 });

test('neighbouring rows neither flag a value nor clear one: they only suggest where it may belong', () => {
  const anything = fc.integer({ min: -5000, max: 5000 }).map(String);
  fc.assert(
    fc.property(run(1, 60), fc.array(run(0, 4000), { maxLength: 2 }), anything, (past, beside, value) => {
      const alone = anomalyOf(value, past, 'CURRENCY');
      const among = anomalyOf(value, past, 'CURRENCY', beside);
      if (among?.kind !== 'swapped') {
        expect(among).toEqual(alone);
        return;
      }
      expect(alone).toEqual({ kind: 'far', usual: among.usual, sure: among.sure });
      const own = beside[among.neighbour]!.map(Number).toSorted((a, b) => a - b);
      const half = Math.floor(own.length / 2);
      const middle = own.length % 2 === 1 ? own[half]! : (own[half - 1]! + own[half]!) / 2;
      const off = Math.abs(Number(value) - middle);
      // Not further from that metric's median than half of its own values are, or than a twentieth of it.
      const asFar = own.filter((each) => Math.abs(each - middle) >= off).length;
      expect(asFar * 2 >= own.length || off <= 0.05 * middle).toBe(true);
    }),
  );
});

test('two swapped rows are both flagged, each naming the other', () => {
  fc.assert(
    fc.property(run(96, 104), run(1950, 2050), (low, high) => {
      expect(anomalyOf('2000', low, 'COUNT', [high])).toMatchObject({ kind: 'swapped', neighbour: 0 });
      expect(anomalyOf('100', high, 'COUNT', [low])).toMatchObject({ kind: 'swapped', neighbour: 0 });
    }),
  );
});

test('a warning is cautious with few values, and certain from twelve on', () => {
  expect(anomalyOf('124', WEEKS, 'WEIGHT')).toMatchObject({ sure: false });
  expect(anomalyOf('124', [...WEEKS, ...WEEKS.slice(0, 4)], 'WEIGHT')).toMatchObject({ sure: true });
});
