import { expect, it } from 'vitest';
import { isPast } from './is-past.ts';

it('a note until an hour of today is past from that hour on', () => {
  const note = 'Gelderd Road is closed until 11:00: allow 15 minutes more.';
  expect(isPast(note, 10 * 60 + 59)).toBe(false);
  expect(isPast(note, 11 * 60)).toBe(true);
  expect(isPast(note, null)).toBe(false);
  expect(isPast('Gelderd Road is closed.', 23 * 60)).toBe(false);
});
