import { expect, test } from 'vitest';
import { flagsOf } from './event-lanes.ts';

test('event texts near one another take different lanes, and without room only the flag stands', () => {
  const near = [100, 110, 120, 130].map((x) => ({ x, text: 'New supplier' }));
  expect(flagsOf(near, 900).map(({ lane }) => lane)).toEqual([0, 1, 2, null]);
  expect(flagsOf([near[0]!, { x: 400, text: 'Strike' }], 900).map(({ lane }) => lane)).toEqual([0, 0]);
});

test('a text at the right edge stands left of its flag, and a long one is cut', () => {
  const [flag] = flagsOf([{ x: 880, text: 'A new supplier with a very long and winding name' }], 900);
  expect(flag).toMatchObject({ left: true, lane: 0, text: 'A new supplier with a very…' });
});
