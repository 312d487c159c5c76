import { expect, test } from 'vitest';
import { judge, judgementTexts } from './judge.ts';

const percent = { type: 'PERCENT', unit: '%' } as const;
const atLeast = { value: '85', direction: 'UP', upper: null, tolerance: '0' } as const;

test('a typed percentage says its change in percentage points, and how it does against its objective', () => {
  expect(judgementTexts(judge('3900', '80', atLeast, percent))).toEqual([
    '+3820 percentage points vs previous',
    'on track',
  ]);
  expect(judgementTexts(judge('79', '80', atLeast, percent))).toEqual(['-1 percentage point vs previous', 'off track']);
});

test('a first value without an objective is not judged', () => {
  expect(judgementTexts(judge('79', undefined, null, percent))).toEqual([]);
});
