import { expect, test } from 'vitest';
import { replayable } from './log-position.ts';

test.each([
  ['00000002/0A002018', '00000002/0A002000'],
  ['00000002/0A000028', '00000002/0A000000'],
  ['00000002/00000028', '00000002/00000000'],
  ['00000002/0A002028', '00000002/0A002028'],
  ['00000002/0A002020', '00000002/0A002020'],
])('replay comes from %s to %s', (insert, replayed) => {
  expect(replayable(insert)).toBe(replayed);
});
