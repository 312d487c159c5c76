import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ofMillionths } from './decimal.ts';
import {
  changeWords,
  meets,
  type Objective,
  objectiveFault,
  objectiveWords,
  percentOfObjective,
  performanceOf,
  PERFORMANCES,
  shortObjective,
} from './performance.ts';
import { DIRECTIONS } from './types.ts';

const goal = (over: Partial<Objective>): Objective => ({
  value: '12',
  direction: 'UP',
  upper: null,
  tolerance: '0',
  ...over,
});
const between = goal({ value: '10', upper: '14', direction: 'BETWEEN', tolerance: '1' });

describe('Status means performance', () => {
  test.each<[Objective, string[], string[], string[]]>([
    [goal({ tolerance: '1' }), ['12', '13'], ['11', '11.999999'], ['10.999999', '-5']],
    [goal({ direction: 'DOWN', tolerance: '0.5' }), ['12', '0'], ['12.5', '12.000001'], ['12.500001', '99']],
    [goal({ direction: 'EXACTLY', tolerance: '2' }), ['12'], ['10', '14', '12.1'], ['9.9', '14.1']],
    [between, ['10', '12', '14'], ['9', '15'], ['8.999999', '15.000001']],
    [goal({ value: '0', direction: 'DOWN' }), ['0', '-1'], [], ['0.000001', '1']],
  ])('%o', (objective, onTrack, atRisk, offTrack) => {
    const by = (values: string[]) => values.map((value) => performanceOf(value, objective));
    expect([by(onTrack), by(atRisk), by(offTrack)]).toEqual([
      onTrack.map(() => 'ON_TRACK'),
      atRisk.map(() => 'AT_RISK'),
      offTrack.map(() => 'OFF_TRACK'),
    ]);
  });

  const amount = fc.bigInt({ min: -1_000_000_000_000n, max: 1_000_000_000_000n });
  const decimal = amount.map(ofMillionths);
  const objective: fc.Arbitrary<Objective> = fc
    .record({ value: amount, direction: fc.constantFrom(...DIRECTIONS), width: fc.nat(), tolerance: fc.nat() })
    .map(({ value, direction, width, tolerance }) => ({
      value: ofMillionths(value),
      direction,
      upper: direction === 'BETWEEN' ? ofMillionths(value + BigInt(width) + 1n) : null,
      tolerance: String(tolerance % 1000),
    }));
  const place = (value: string, each: Objective) => PERFORMANCES.indexOf(performanceOf(value, each));

  test('a wider tolerance never makes a value worse, and meeting needs none', () => {
    fc.assert(
      fc.property(decimal, objective, fc.nat(1000), (value, each, more) => {
        const wider = { ...each, tolerance: String(Number(each.tolerance) + more) };
        expect(place(value, wider)).toBeLessThanOrEqual(place(value, each));
        expect(meets(value, each)).toBe(performanceOf(value, each) === 'ON_TRACK');
        expect(place(value, { ...each, tolerance: '0' })).not.toBe(1);
      }),
    );
  });

  test('at least and at most are mirror images, in status and as a percentage', () => {
    fc.assert(
      fc.property(decimal, decimal, fc.nat(1000), (value, limit, tolerance) => {
        const up = goal({ value: limit, tolerance: String(tolerance) });
        const negated = (text: string) => (text === '0' ? '0' : text.startsWith('-') ? text.slice(1) : `-${text}`);
        const down = goal({ value: negated(limit), direction: 'DOWN', tolerance: String(tolerance) });
        expect(performanceOf(value, up)).toBe(performanceOf(negated(value), down));
        expect(percentOfObjective(value, up)).toBe(percentOfObjective(negated(value), down));
      }),
    );
  });

  test('a value is at 100 % or more of its objective exactly when it meets it', () => {
    fc.assert(
      fc.property(decimal, objective, (value, each) => {
        const percent = percentOfObjective(value, each);
        if (percent !== null && Math.abs(percent - 100) > 1e-9) expect(percent > 100).toBe(meets(value, each));
      }),
    );
  });
});

test('the percentage of the objective means the same for at least and at most: over 100 is better', () => {
  const [least, most] = [goal({}), goal({ direction: 'DOWN' })];
  expect(['12', '15', '9', '0'].map((value) => percentOfObjective(value, least))).toEqual([100, 125, 75, 0]);
  expect(['12', '9', '15', '0'].map((value) => percentOfObjective(value, most))).toEqual([100, 125, 75, 200]);
  expect(['10', '14', '9', '21'].map((value) => percentOfObjective(value, between))).toEqual([100, 100, 90, 50]);
  expect(percentOfObjective('3', goal({ value: '0', direction: 'DOWN' }))).toBeNull();
});

test('an objective is told in words and in short', () => {
  const [tonnes, percent] = [
    { type: 'WEIGHT', unit: 't' },
    { type: 'PERCENT', unit: '%' },
  ] as const;
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  expect(
    [goal({}), goal({ direction: 'DOWN' }), goal({ direction: 'EXACTLY' }), between].map((each) =>
      plain(objectiveWords(each, tonnes)),
    ),
  ).toEqual(['at least 12 t', 'at most 12 t', 'exactly 12 t', 'between 10 t and 14 t (tolerance 1 t)']);
  expect(objectiveWords(goal({ value: '85', tolerance: '2' }), percent)).toBe(
    'at least 85% (tolerance 2 percentage points)',
  );
  expect([goal({}), goal({ direction: 'DOWN' }), between].map((each) => plain(shortObjective(each, tonnes)))).toEqual([
    '≥ 12 t',
    '≤ 12 t',
    '10 t to 14 t',
  ]);
});

test('a change of a percentage is in percentage points', () => {
  const percent = { type: 'PERCENT', unit: '%' } as const;
  expect([
    changeWords('87', '85', percent),
    changeWords('84', '85', percent),
    changeWords('85', '85', percent),
  ]).toEqual(['+2 percentage points', '-1 percentage point', '0 percentage points']);
  expect(changeWords('87', '85', percent, true)).toBe('+2 points');
  expect(changeWords('3.5', '4', { type: 'CURRENCY', unit: 'GBP' })).toBe('-£0.50');
});

test('a wrong objective names its field', () => {
  const fault = (over: Partial<Objective>) => objectiveFault({ ...between, ...over });
  expect([
    fault({}),
    fault({ value: 'x' }),
    fault({ tolerance: '-1' }),
    fault({ upper: null }),
    fault({ upper: '10' }),
  ]).toEqual([
    null,
    { field: 'value', code: 'NOT_A_NUMBER' },
    { field: 'tolerance', code: 'NOT_A_NUMBER' },
    { field: 'upper', code: 'NOT_A_NUMBER' },
    { field: 'upper', code: 'OBJECTIVE_RANGE' },
  ]);
});
