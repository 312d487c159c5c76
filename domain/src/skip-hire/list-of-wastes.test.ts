import { expect, test } from 'vitest';
import { ewcText } from './catalogue.ts';
import { hazardAgrees, isEwcCode, isHazardousCode, isTreatment, parseEwcCode, parseHazards } from './list-of-wastes.ts';
import { CONTAINERS, LIST_OF_WASTES, TREATMENTS } from './waste-lists.gen.ts';

const ALL = LIST_OF_WASTES.flatMap((chapter) => chapter.split(' '));

test('the official lists are complete', () => {
  expect([ALL.length, ALL.filter((code) => code.endsWith('*')).length]).toEqual([842, 235 + 173]);
  expect([Object.keys(CONTAINERS).length, CONTAINERS.FIB, CONTAINERS.BAG]).toEqual([
    16,
    'Fibre drum',
    'Bag / Sack (e.g. rubble bag, refuse sack)',
  ]);
  expect(Object.keys(TREATMENTS).length).toBe(28);
});

test('every code is read in each way of writing it', () => {
  for (const code of ALL) {
    const plain = code.replace('*', '');
    expect([code, ewcText(code), plain, ewcText(plain)].map(parseEwcCode)).toEqual([code, code, code, code]);
  }
});

test.each([
  ['17.09.04', '170904'],
  ['17-09-04', '170904'],
  ['17/09/04', '170904'],
  ['EWC 170904', '170904'],
  ['ewc: 17 09 04', '170904'],
  ['LoW 17 06 05*', '170605*'],
  ['17.06.05', '170605*'],
  ['170605\u{2217}', '170605*'],
  ['17 05 04\u{200B}', '170504'],
  ['１７０９０４', '170904'],
])('%j is the code %s', (text, code) => {
  expect(parseEwcCode(text)).toBe(code);
  expect(isHazardousCode(text)).toBe(code.endsWith('*'));
});

test('a code that the List of Wastes does not have is none', () => {
  expect(
    ['99 99 99', '170904*', 'EWC 170904*', '17 09 04 00', '17 09', '1709041', 'EWC', 'soil', ''].map(isEwcCode),
  ).toEqual(Array.from({ length: 9 }, () => false));
});

test('hazard comes from the list, with or without a typed asterisk', () => {
  expect(['17 06 05', '170605*', '17 05 03', '17 05 04', '17 09 04'].map(isHazardousCode)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect([hazardAgrees(['170605'], false), hazardAgrees(['170605'], true), hazardAgrees(['170904'], false)]).toEqual([
    false,
    true,
    true,
  ]);
});

test('recovery and disposal codes are those of the list', () => {
  expect(['R1', 'R13', 'D15', 'R14', 'R99', 'D16', 'X', 'R05'].map(isTreatment)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('hazardous properties are read as people write them', () => {
  expect(parseHazards('HP 5, hp07; HP_14')).toEqual(['HP_5', 'HP_7', 'HP_14']);
  for (const text of ['HP5/HP7', 'HP 5 and HP 7', 'HP 5 HP 7', 'HP-5 & HP-7', 'HP 5\nHP 7'])
    expect(parseHazards(text)).toEqual(['HP_5', 'HP_7']);
  expect([parseHazards(''), parseHazards('HP 16'), parseHazards('HP POP, HP5, HP 5')]).toEqual([
    [],
    null,
    ['HP_POP', 'HP_5'],
  ]);
});
