import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST, planObjectives } from './plan-objectives.ts';

const metric = {
  name: 'Waste collected',
  unit: 't',
  objectives: [
    { fromKey: '2026-02-01' as const, value: '12', direction: 'DOWN' as const, upper: null, tolerance: '0', note: '' },
  ],
};
const monthly = {
  recurrence: { frequency: 'MONTHLY', monthDay: 1 },
  from: '2026-01-01',
  direction: 'DOWN',
  tolerance: '0',
} as const;
const planned = (text: string) =>
  planObjectives(text, metric, monthly).lines.map(({ key, action, value }) => [key, action, value]);

test('a row or a column of numbers fills consecutive periods; empty cells change nothing', () => {
  const expected = [
    ['2026-01-01', 'fresh', '11'],
    ['2026-02-01', 'same', '12'],
    ['2026-04-01', 'changed', '12.5'],
    ['2026-05-01', 'bad', null],
  ];
  expect(planned('11\t12 t\t\t12.5\tsoon')).toEqual(expected);
  expect(planned('11\r\n12\r\n\r\n12.5\r\nsoon\r\n')).toEqual(expected);
  expect(planned('11\t12\t -\t12.5\tsoon')).toEqual(expected);
});

test('dates or periods beside the numbers place each of them; an unknown one is reported', () => {
  const march = [['2026-03-01', 'changed', '9']];
  expect(planned('Mar 2026\t9\nMay 2026\t')).toEqual(march);
  expect(planned('Waste collected\t9').slice(0, 1)).toEqual([['2026-01-01', 'fresh', '9']]);
  const plan = planObjectives('Mar 2026\t9\nDec 2024\t8', metric, monthly);
  expect([plan.unknown, plan.lines.length]).toEqual([['Dec 2024'], 1]);
});

test('the same value with another direction is another objective', () => {
  expect(planObjectives('12', metric, { ...monthly, from: '2026-02-01', direction: 'UP' }).lines[0]!.action).toBe(
    'changed',
  );
});

test('in a series of any length each number has its own period, or is reported as outside', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9999 }), { minLength: 1, maxLength: 80 }),
      fc.boolean(),
      (numbers, down) => {
        const { lines, outside } = planObjectives(numbers.join(down ? '\n' : '\t'), metric, monthly);
        expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
        expect([lines.length, outside]).toEqual([Math.min(MOST, numbers.length), Math.max(0, numbers.length - MOST)]);
        expect(lines.map(({ value }) => value)).toEqual(numbers.slice(0, MOST).map(String));
      },
    ),
  );
});
