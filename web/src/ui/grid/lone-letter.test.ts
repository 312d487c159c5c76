import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loneLetter } from './lone-letter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function typed() {
  const done: string[] = [];
  const keys = loneLetter();
  return {
    done,
    type: (letter: string) => keys.letter(() => void done.push(letter), Date.now()),
    move: () => {
      keys.other();
      done.push('move');
    },
  };
}

test('a letter alone runs its command', () => {
  const { done, type } = typed();
  type('a');
  expect(done).toEqual([]);
  vi.advanceTimersByTime(250);
  expect(done).toEqual(['a']);
});

test('a typed word runs no command', () => {
  const { done, type } = typed();
  for (const letter of 'abc') {
    type(letter);
    vi.advanceTimersByTime(80);
  }
  vi.advanceTimersByTime(1000);
  expect(done).toEqual([]);
});

test('a key that moves on runs the waiting command first', () => {
  const { done, type, move } = typed();
  type('a');
  move();
  type('a');
  move();
  expect(done).toEqual(['a', 'move', 'a', 'move']);
});
