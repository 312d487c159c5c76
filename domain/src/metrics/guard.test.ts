import fc from 'fast-check';
import { expect, test } from 'vitest';
import { doubtOf } from './guard.ts';

const WEEKS = ['11.2', '12.8', '10.9', '13.4', '12.1', '11.7', '12.4', '11.9'];

test('a slip of the unit is named with what was meant: thousandfold for weights, sixty- or twenty-four-fold for times', () => {
  expect(doubtOf('12400', WEEKS, 'WEIGHT')).toEqual({ kind: 'slip', meant: '12.4', usual: '12' });
  expect(doubtOf('0.0121', WEEKS, 'WEIGHT')).toMatchObject({ kind: 'slip', meant: '12.1' });
  const hours = ['2', '2.1', '1.9', '2'];
  expect(doubtOf('120', hours, 'TIME')).toMatchObject({ kind: 'slip', meant: '2' });
  expect(doubtOf('48', hours, 'TIME')).toMatchObject({ kind: 'slip', meant: '2' });
  expect(doubtOf('120', hours, 'COUNT')).toBeNull();
});

test('a value far from the usual is doubted from eight values on, one like the others is not', () => {
  expect(doubtOf('124', WEEKS, 'WEIGHT')).toEqual({ kind: 'far', usual: '12' });
  expect(doubtOf('124', WEEKS.slice(0, 7), 'WEIGHT')).toBeNull();
  for (const usual of WEEKS) expect(doubtOf(usual, WEEKS, 'WEIGHT')).toBeNull();
});

test('the same figure a fifth time is asked about; nothing at all is not', () => {
  expect(doubtOf('40', ['38', '40', '40', '40', '40'], 'COUNT')).toMatchObject({ kind: 'same' });
  expect(doubtOf('40', ['40', '40', '40'], 'COUNT')).toBeNull();
  expect(doubtOf('0', ['0', '0', '0', '0'], 'COUNT')).toBeNull();
});

test('a value within the spread of the past is never doubted as far or slipped', () => {
  const amounts = fc.array(fc.integer({ min: 90, max: 110 }), { minLength: 8, maxLength: 24 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 90, max: 110 }), (past, value) => {
      const doubt = doubtOf(String(value), past.map(String), 'CURRENCY');
      return doubt === null || doubt.kind === 'same' || Math.abs(value - 100) > 5;
    }),
  );
});

test('a count of a few is not doubted for being one more or less; many more is', () => {
  const few = ['1', '1', '0', '1', '1', '2', '1', '1', '1', '0'];
  for (const usual of ['0', '1', '2', '3']) expect(doubtOf(usual, few, 'COUNT')).toBeNull();
  expect(doubtOf('9', few, 'COUNT')).toEqual({ kind: 'far', usual: '1' });
});
