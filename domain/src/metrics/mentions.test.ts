import { expect, test } from 'vitest';
import { mentioned } from './mentions.ts';

const PEOPLE = [
  { id: 'a', name: 'Ana' },
  { id: 'p', name: 'Ana Pérez' },
  { id: 'b', name: 'Ben (Leeds)' },
];

test('an @ and a full name mention a person, the longer name before the shorter', () => {
  expect(mentioned('Look at this, @ana pérez.', PEOPLE)).toEqual(['p']);
  expect(mentioned('@Ana and @Ana Pérez', PEOPLE)).toEqual(['p', 'a']);
  expect(mentioned('@Ben (Leeds): rain?', PEOPLE)).toEqual(['b']);
  expect(mentioned('@Anabel, Ana, ana@firm.example', PEOPLE)).toEqual([]);
});
