import { expect, test } from 'vitest';
import { words } from './words.ts';

test('the combined label: Editor & Viewer', () => {
  const label = (role: 'manager' | 'member', edits: number, views: number) => words.label({ role, edits, views });
  expect(label('member', 1, 1)).toBe('Editor & Viewer');
  expect([label('member', 2, 0), label('member', 0, 3), label('member', 0, 0)]).toEqual(['Editor', 'Viewer', 'Member']);
  // An editor may be a manager as well.
  expect(label('manager', 1, 0)).toBe('Manager & Editor');
});
