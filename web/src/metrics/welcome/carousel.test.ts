import { expect, test } from 'vitest';
import { INTERVAL_MS, playsOn, STEPS, SWIPE_PX, swiped } from './carousel.ts';
import { words } from './welcome.tsx';

test('6 onboarding steps, carousel interval 5000 ms, swipe threshold 40 px', () => {
  expect([STEPS, words.steps.length, INTERVAL_MS, SWIPE_PX]).toEqual([6, 6, 5000, 40]);
  expect([swiped(2, -39), swiped(2, -40), swiped(2, 40), swiped(0, 200), swiped(5, -200)]).toEqual([2, 3, 1, 0, 5]);
});

test('the carousel plays until the user interacts or the last step, and never with reduced motion', () => {
  const at = { step: 1, held: false, still: false };
  expect([
    playsOn(at),
    playsOn({ ...at, held: true }),
    playsOn({ ...at, still: true }),
    playsOn({ ...at, step: 5 }),
  ]).toEqual([true, false, false, false]);
});
