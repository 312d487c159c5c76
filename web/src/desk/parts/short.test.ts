import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callName, headOf, nameWithin, shortName, shortWaste, weekDay } from './short.ts';

test('a waste is what the trade calls it', () => {
  const short = [
    'Soil and stones',
    'Green waste',
    'Mixed construction',
    'Concrete & brick',
    'WEEE',
    'Tyres (car)',
    'Waste',
  ];
  expect(short.map(shortWaste)).toEqual(['soil', 'green', 'mixed', 'concrete', 'WEEE', 'tyres', 'waste']);
});

test('a customer is named without the form of the company, and a person as they are', () => {
  const names = ['Marlow Build Ltd', 'Colne Engineering Co', 'Acme, Limited', 'Smith & Co. Ltd', 'Mrs Joan Coe', 'Ltd'];
  expect(names.map(shortName)).toEqual(['Marlow Build', 'Colne Engineering', 'Acme', 'Smith', 'Mrs Joan Coe', 'Ltd']);
});

test('a customer is called by a word', () => {
  const names = ['Stanley Ferry Civils', 'Mr Keith Barraclough', 'A1 Skips Ltd', 'Dr. Helen Sugden', 'Acme'];
  expect(names.map(callName)).toEqual(['Stanley', 'Barraclough', 'A1 Skips', 'Sugden', 'Acme']);
});

test('a customer has as many whole words as there is room for, and at least one', () => {
  const within = (letters: number) => (name: string) => nameWithin(name, letters);
  const names = ['Stanley Ferry Civils Ltd', 'Mr Keith Barraclough', 'Smith & Sons', 'Ferrybridge Aggregates'];
  expect(names.map(within(9))).toEqual(['Stanley', 'Barraclough', 'Smith', 'Ferrybridge']);
  expect(names.map(within(14))).toEqual(['Stanley Ferry', 'Barraclough', 'Smith & Sons', 'Ferrybridge']);
});

test('what is shortened is never empty, and nothing that was not there', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      for (const short of [shortWaste(text), shortName(text)]) {
        expect(short).not.toBe('');
        expect(text.toLowerCase()).toContain(short.toLowerCase());
      }
      expect(text.startsWith(headOf(text))).toBe(true);
    }),
  );
});

test('a near day is its weekday and number, a later one has its month', () => {
  expect(weekDay('2026-12-08', '2026-11-26')).toBe('Tue 8');
  expect(weekDay('2026-12-22', '2026-11-26')).toBe('Tue 22 Dec');
  expect(weekDay('2026-11-25', '2026-11-26')).toBe('Wed 25 Nov');
});
