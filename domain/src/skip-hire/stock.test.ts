import { describe, expect, it } from 'vitest';
import { isSameNumber, leftByDay, needsNumberReason, readNumbers, runOfNumbers } from './stock.ts';

describe('a run of container numbers', () => {
  it('counts the digits at the end and keeps their length', () => {
    expect(runOfNumbers('H8-098', 'H8-101')).toEqual(['H8-098', 'H8-099', 'H8-100', 'H8-101']);
    expect(runOfNumbers(' 9 ', '11')).toEqual(['9', '10', '11']);
    expect(runOfNumbers('H8-098', '100')).toEqual(['H8-098', 'H8-099', 'H8-100']);
    expect(runOfNumbers('117', '117')).toEqual(['117']);
  });

  it('is none without digits, backwards, with another prefix, or with more than 500 numbers', () => {
    for (const [first, last] of [
      ['A', 'B'],
      ['12', '11'],
      ['A1', 'B3'],
      ['1', '501'],
      ['1', '99999999999999999999'],
      [`${'x'.repeat(39)}9`, '10'],
    ] as const)
      expect([first, last, runOfNumbers(first, last)]).toEqual([first, last, null]);
    expect(runOfNumbers('1', '500')).toHaveLength(500);
  });
});

it('numbers pasted from a sheet are read one by one, each once', () => {
  expect(readNumbers('117\r\n118\t119, 120;\n\n h8-1 \nH8-1')).toEqual(['117', '118', '119', '120', 'h8-1']);
  expect(readNumbers(' \n ')).toEqual([]);
});

it('capitals and spaces around a number do not make it a different number', () => {
  expect([isSameNumber(' a1', 'A1 '), isSameNumber('A1', 'A 1')]).toEqual([true, false]);
});

it('what comes back can be used on the next day, and what is missing is below zero', () => {
  const days = [
    { brought: 2, taken: 1 },
    { brought: 3, taken: 4 },
    { brought: 0, taken: 0 },
  ];
  expect(leftByDay(3, 1, days)).toEqual([1, 0, 4]);
  expect(leftByDay(0, 0, days)).toEqual([-2, -4, 0]);
});

it('a number other than the one on site needs a reason where a container is taken, and nowhere else', () => {
  const other = { containerNumber: '118', takenContainerNumber: '119' };
  expect(needsNumberReason('collection', '117', other)).toBe(true);
  expect(needsNumberReason('collection', ' 118 ', other)).toBe(false);
  expect(needsNumberReason('collection', null, other)).toBe(false);
  expect(needsNumberReason('collection', undefined, other)).toBe(false);
  expect(needsNumberReason('collection', '117', { containerNumber: '' })).toBe(false);
  expect(needsNumberReason('exchange', '119', other)).toBe(false);
  expect(needsNumberReason('exchange', '118', other)).toBe(true);
  expect(needsNumberReason('delivery', '117', other)).toBe(false);
  expect(needsNumberReason('tip_and_return', '117', other)).toBe(false);
});
