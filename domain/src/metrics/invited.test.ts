import { expect, test } from 'vitest';
import { invitedTo } from './invited.ts';

const nothing = { manager: false, reports: [], follows: [] };

test('an invitation names everything that it covers', () => {
  expect(invitedTo({ ...nothing, manager: true })).toBe('to join as a manager');
  expect(invitedTo({ ...nothing, reports: ['Waste'] })).toBe('to report Waste');
  expect(invitedTo({ ...nothing, reports: ['Waste', 'Loads'], follows: ['Spend'] })).toBe(
    'to report Waste and Loads, and to view Spend',
  );
  expect(invitedTo({ ...nothing, follows: ['A', 'B', 'C', 'D'] })).toBe('to view A, B, C and D');
});

test('an invitation names nothing that was withdrawn', () => {
  expect(invitedTo(nothing)).toBe('to join');
});

test('an invitation counts what would be too long to list', () => {
  expect(invitedTo({ ...nothing, reports: ['A', 'B', 'C', 'D', 'E', 'F'] })).toBe('to report A, B, C and 3 more');
});
