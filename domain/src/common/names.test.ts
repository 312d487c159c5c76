import { expect, test } from 'vitest';
import { byName, foldName } from './names.ts';

test('names sort without regard to case and accents, and by the size of their numbers', () => {
  const names = ['Zeta yard', 'Site 10', 'alder yard', 'École yard', 'Beech yard', 'Site 2', "O'Neill", 'O’Neill'];
  expect(names.toSorted(byName)).toEqual([
    'alder yard',
    'Beech yard',
    'École yard',
    "O'Neill",
    'O’Neill',
    'Site 2',
    'Site 10',
    'Zeta yard',
  ]);
});

test.each([
  ['O’Neill', 'oneill'],
  ["O'Neill", 'oneill'],
  ['D‘Arcy', 'darcy'],
  ['St. Mary’s', 'st. marys'],
  ['Cafe\u{301}', 'cafe'],
  ['ÉCOLE', 'ecole'],
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['Ærø', 'aero'],
])('%s is searched for as %s', (name, folded) => {
  expect(foldName(name)).toBe(folded);
});
