import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPdf } from '../../../test/read-pdf.ts';
import { words } from './blocks.ts';
import { drawSheet } from './draw-sheet.ts';
import { printable } from './printable.ts';
import { linesOf, runsOf } from './scripts.ts';

const paperOf = async (text: string) =>
  readPdf(
    await drawSheet({
      brand: {
        name: 'Harrow Skips',
        legalName: null,
        address: '',
        contact: '',
        colour: '#1d6b3a',
        logo: null,
      } as never,
      title: 'Statement',
      number: 'S-1',
      issuedAt: '2026-11-26T10:00:00.000Z',
      isKept: true,
      foot: 'Harrow Skips',
      blocks: [words(text)],
    }),
  );

const NAMES = {
  Chinese: '北京建筑有限公司',
  Japanese: '株式会社スキップ',
  Korean: '서울 건설',
  Arabic: 'شركة البناء',
  Urdu: 'لاہور تعمیرات',
  Hebrew: 'חברת בנייה',
  Hindi: 'दिल्ली निर्माण',
  Bengali: 'ঢাকা নির্মাণ',
  Punjabi: 'ਪੰਜਾਬ ਬਿਲਡਰਜ਼',
  Gujarati: 'ગુજરાત બિલ્ડર્સ',
  Tamil: 'தமிழ் கட்டுமானம்',
  Telugu: 'తెలుగు నిర్మాణం',
  Sinhala: 'කොළඹ ඉදිකිරීම්',
  Thai: 'ก่อสร้างกรุงเทพ',
  Burmese: 'ရန်ကုန်',
  Khmer: 'ភ្នំពេញ',
  Georgian: 'თბილისი',
  Armenian: 'Երևան',
  Amharic: 'አዲስ አበባ',
};

describe('a name on a paper', () => {
  test.each(Object.entries(NAMES))('in %s has its letters, and its text for readers', async (_script, name) => {
    const { drawn, isPlain } = printable(name);
    expect([drawn, isPlain]).toEqual([name, false]);
    const paper = await paperOf(`${name} Ltd`);
    // One font besides Inter's, embedded.
    expect(paper.fonts.all).toBe(paper.fonts.embedded);
    const plain = await paperOf('Ltd');
    expect(paper.fonts.all).toBe(plain.fonts.all + 1);
    expect(paper.raw).toContain('/ActualText');
  });

  test('in Latin, Greek and Cyrillic letters needs no other font', async () => {
    expect(printable('Łódź Ynys Môn Αθήνα Москва').isPlain).toBe(true);
    expect((await paperOf('Łódź Αθήνα Москва')).tags).toContain('P: Łódź Αθήνα Москва');
  });

  test('with an emoji shows where it is, and keeps it for readers', () => {
    expect(printable('Gate 👷 here')).toEqual({ drawn: 'Gate □ here', isPlain: true, actual: 'Gate 👷 here' });
  });
});

describe('the runs of a line', () => {
  const drawn = (line: string) =>
    runsOf(line).map(({ text, fallback }) => `${fallback === null ? 'Inter' : 'other'}: ${text}`);

  test('keep the order of words that read from left to right', () => {
    expect(drawn('Deliver to 北京 now')).toEqual(['Inter: Deliver to ', 'other: 北京 ', 'Inter: now']);
  });

  test('put what reads from right to left in that order, and its numbers', () => {
    const runs = runsOf('בנייה 12 Ltd');
    expect(runs.map(({ text }) => text.trim()).filter(Boolean)).toEqual(['12', 'בנייה', 'Ltd']);
  });

  test('lose no letter, whatever is typed', () => {
    const text = fc.array(fc.constantFrom(...Array.from(Object.values(NAMES).join('')), ...Array.from(' (),.12-aZ')), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(text, (letters) => {
        const line = letters.join('');
        const sorted = (of: string) => Array.from(of.replace(/[()]/g, '|')).toSorted().join('');
        expect(
          sorted(
            runsOf(line)
              .map((run) => run.text)
              .join(''),
          ),
        ).toBe(sorted(line));
      }),
    );
  });
});

test('lines break between words, and anywhere in scripts without spaces', () => {
  const width = (line: string) => line.length;
  expect(linesOf('北京建筑有限公司', 4, width).every((line) => width(line) <= 4)).toBe(true);
  expect(linesOf('Deliver to gate 4.', 10, width)).toEqual(['Deliver to', 'gate 4.']);
  expect(linesOf('one\ntwo', 10, width)).toEqual(['one', 'two']);
  expect(linesOf(printable('Leeds LS11 5PS').drawn, 11, width)).toEqual(['Leeds', 'LS11\u{A0}5PS']);
});

test('any text can be drawn', async () => {
  const letters = fc.constantFrom(
    ...Array.from(Object.values(NAMES).join('')),
    '\u{200C}',
    '\u{200D}',
    '\u{FE0F}',
    ...Array.from(' ()1a\n'),
    '👷',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(letters, { maxLength: 40 }), async (text) => {
      const paper = await paperOf(`x${text.join('')}`);
      expect(paper.tags.length).toBeGreaterThan(0);
    }),
    { numRuns: 40 },
  );
});
