import { describe, expect, test } from 'vitest';
import { isSicCode, searchSicCodes, SIC_CODES, SIC_SECTIONS, sicCode, sicSection } from './sic-codes.ts';

const codes = (text: string, limit?: number) => searchSicCodes(text, limit).map((found) => found.code);

describe('the list', () => {
  test('has over a hundred classes, each once, in order, of five digits, with a title and a section', () => {
    const all = SIC_CODES.map((c) => c.code);
    expect(all.length).toBeGreaterThan(100);
    expect(new Set(all).size).toBe(all.length);
    expect([...all].sort()).toEqual(all);
    for (const { code, title, section } of SIC_CODES) {
      expect(isSicCode(code), code).toBe(true);
      expect(title).toMatch(/^[A-Z]/);
      expect(section).toMatch(/^[A-U] /);
    }
  });

  test('has all of construction', () => {
    const construction = SIC_CODES.filter((c) => c.section === 'F Construction').map((c) => c.code);
    expect(construction).toHaveLength(25);
    expect(construction).toContain('43110');
  });

  test('has the sections in order, without overlaps', () => {
    for (const [i, section] of SIC_SECTIONS.entries()) {
      expect(section.to).toBeGreaterThanOrEqual(section.from);
      if (i > 0) expect(section.from).toBeGreaterThan(SIC_SECTIONS[i - 1]!.to);
    }
  });
});

describe('a code', () => {
  test('is any five digits, even if the list does not have it', () => {
    expect(['41201', '62012', '00000'].map(isSicCode)).toEqual([true, true, true]);
    expect(['', '4120', '412011', '4120a', ' 41201'].map(isSicCode)).toEqual([false, false, false, false, false]);
    expect(sicCode('81300')).toEqual({
      code: '81300',
      title: 'Landscape service activities',
      section: 'N Administrative and support services',
    });
    expect(sicCode('62012')).toBeNull();
    expect([sicSection('62012'), sicSection('04000')]).toEqual(['J Information and communication', null]);
  });
});

describe('searching', () => {
  test.each([
    ['demolition', '43110'],
    ['DEMO', '43110'],
    ['roof', '43910'],
    ['skip hire', '38110'],
    ['builder house', '41202'],
    ['plumb', '43220'],
    ['painter', '43341'],
    ['pub', '56302'],
    ['plant hire', '77320'],
    ['scaffolding', '43991'],
    ['landlord', '68209'],
  ])('%s finds %s', (text, code) => expect(codes(text)).toContain(code));

  test('by digits matches the start of the code', () => {
    expect([codes('41.20/2'), codes('43.3')]).toEqual([
      ['41202'],
      ['43310', '43320', '43330', '43341', '43342', '43390'],
    ]);
    expect(codes('4311')).toEqual(['43110']);
    expect(codes('433')).toEqual(['43310', '43320', '43330', '43341', '43342', '43390']);
    expect(codes('41')).toEqual(['41100', '41201', '41202']);
    expect(codes('99999')).toEqual([]);
  });

  test('requires every word, and ranks titles before everyday names', () => {
    expect(codes('construction domestic')).toEqual(['41202']);
    expect(codes('demolition bakery')).toEqual([]);
    expect(codes('joinery').slice(0, 2).sort()).toEqual(['16230', '43320']);
  });

  test('starts with the most common classes, and respects its limit', () => {
    expect(codes('')).toHaveLength(8);
    expect(codes('  ')[0]).toBe('41202');
    expect(codes('construction', 3)).toHaveLength(3);
    expect(codes('?!')).toEqual([]);
    expect(codes('(')).toEqual([]);
  });
});
