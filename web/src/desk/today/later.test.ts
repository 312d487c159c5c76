import { expect, test } from 'vitest';
import { laterTimes } from './later.ts';

const at = (instant: string) =>
  laterTimes(Date.parse(instant)).map(({ label, at: end }) => [label, new Date(end).toISOString()]);

test('on a winter’s morning: an hour, the afternoon, tomorrow and Monday', () => {
  expect(at('2026-11-26T09:30:00Z')).toEqual([
    ['In an hour', '2026-11-26T10:30:00.000Z'],
    ['14:00', '2026-11-26T14:00:00.000Z'],
    ['Tomorrow, 7:00', '2026-11-27T07:00:00.000Z'],
    ['Mon 30 Nov, 7:00', '2026-11-30T07:00:00.000Z'],
  ]);
});

test('after lunch the afternoon is left out, and before a weekend Monday is the next morning', () => {
  expect(at('2026-11-27T13:00:00Z')).toEqual([
    ['In an hour', '2026-11-27T14:00:00.000Z'],
    ['Mon 30 Nov, 7:00', '2026-11-30T07:00:00.000Z'],
  ]);
});

test('tomorrow at seven is seven in London, also after the clocks have changed', () => {
  expect(at('2026-10-24T12:30:00Z').map(([label]) => label)).toEqual(['In an hour', 'Mon 26 Oct, 7:00']);
  expect(at('2026-10-24T12:30:00Z').at(-1)![1]).toBe('2026-10-26T07:00:00.000Z');
  expect(at('2026-10-23T12:30:00Z').at(-1)![1]).toBe('2026-10-26T07:00:00.000Z');
  expect(at('2026-07-01T08:00:00Z')[1]).toEqual(['14:00', '2026-07-01T13:00:00.000Z']);
});
