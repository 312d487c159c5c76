import { expect, it } from 'vitest';
import type { OnGround, OnGroundAt } from './on-ground.ts';
import { scaleFor, widthsOf, WHOLE_PX } from './ground-scale.ts';

const skip = (key: number, more: Partial<OnGround> = {}): OnGround => ({
  key: String(key),
  how: 'standing',
  container: { kind: 'skip', lengthCm: 370, heightCm: 150 },
  name: '8 yd',
  what: 'mixed',
  note: 'day 3 of 14',
  to: '#job',
  ...more,
});
const place = (count: number): OnGroundAt => ({
  key: 'quay',
  name: 'Quay House',
  town: 'Leeds',
  things: Array.from({ length: count }, (_, key) => skip(key)),
});
const above = (text: string): Partial<OnGround> => ({ above: { text, tone: 'over' } });

it('a line is drawn as large as it fits, and a fuller one smaller', () => {
  expect(scaleFor([place(3)], WHOLE_PX)).toBe(30);
  expect(scaleFor([place(9)], WHOLE_PX)).toBe(22);
  expect(scaleFor([place(9)], 1290)).toBe(30);
});

it('a line that scrolls at any scale is no longer than its words make it', () => {
  expect(scaleFor([place(40)], WHOLE_PX)).toBe(22);
  const worded = {
    ...place(1),
    things: Array.from({ length: 12 }, (_, key) => skip(key, { what: 'mixed construction' })),
  };
  expect(scaleFor([worded], WHOLE_PX)).toBe(30);
});

it('a narrow window scrolls a line rather than shrinking it', () => {
  expect(scaleFor([place(3)], 386)).toBe(30);
});

it('words over a container have room of their own beside others, or hang over a lower one', () => {
  const long = above('£1,210.00 + VAT so far');
  const widths = (...things: OnGround[]) => widthsOf(things, 30).map(({ width }) => width);
  expect(widths(skip(1, long), skip(2))).toEqual([111, 111]);
  expect(widths(skip(1, long), skip(2, above('Due')))).toEqual([163, 111]);
  expect(widths(skip(1), skip(2, long))).toEqual([111, 163]);
  const taller = skip(2, { container: { kind: 'roro', lengthCm: 610, heightCm: 240 } });
  expect(widths(skip(1, long), taller)).toEqual([163, 183]);
});
