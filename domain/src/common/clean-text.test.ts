import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanText, cleanTexts, isPassword, plainCode } from './clean-text.ts';

test.each([
  ['\u{202A}0113 496 0100\u{202C}', '0113 496 0100'],
  ['\u{2066}0113 496 0100\u{2069}', '0113 496 0100'],
  ['jo\u{200B}@acme.example', 'jo@acme.example'],
  ['\u{FEFF}LS11\u{A0}5PS\u{200E}', 'LS11 5PS'],
  ['10\u{202F}000\u{2009}kg', '10 000 kg'],
  ['super\u{AD}market', 'supermarket'],
  ['Cafe\u{301}', 'Café'],
  ['Photo \u{FFFC}here', 'Photo here'],
  ['a\u{200D}b\u{FE0F}', 'ab'],
  ['evil\u{202E}gpj.exe', 'evilgpj.exe'],
  // What these characters are for is kept.
  ['👷🏽\u{200D}♀\u{FE0F} on site', '👷🏽\u{200D}♀\u{FE0F} on site'],
  [
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} gate',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} gate',
  ],
  ['gate 1\u{FE0F}\u{20E3}', 'gate 1\u{FE0F}\u{20E3}'],
  ['می\u{200C}خواهم', 'می\u{200C}خواهم'],
  ['क्\u{200D}ष', 'क्\u{200D}ष'],
  ['O’Neill – Łódź', 'O’Neill – Łódź'],
  ['two\nlines\tand a tab', 'two\nlines\tand a tab'],
])('%j becomes %j', (given, cleaned) => {
  expect(cleanText(given)).toBe(cleaned);
});

test('a text that was cleaned has nothing left to clean, and shows the same letters', () => {
  const any = fc.string({ unit: 'grapheme' });
  const invisible = fc.constantFrom('\u{200B}', '\u{200E}', '\u{202A}', '\u{2069}', '\u{FEFF}', '\u{AD}', '\u{2060}');
  fc.assert(
    fc.property(fc.array(fc.oneof(any, invisible)), (parts) => {
      const once = cleanText(parts.join(''));
      expect(cleanText(once)).toBe(once);
      expect(once).not.toMatch(/[\u{200B}\u{200E}\u{202A}\u{2069}\u{FEFF}\u{AD}\u{2060}]/u);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      expect(cleanText(text)).toBe(text);
    }),
  );
});

test('every text of a body is cleaned in place, but no password', () => {
  const body = {
    data: {
      name: 'A\u{200B}cme',
      newPassword: 'p\u{200B}w',
      list: ['\u{202A}1\u{202C}', 2, null],
      deep: { note: 'x' },
    },
  };
  const { list } = body.data;
  cleanTexts(body, isPassword);
  expect(body).toEqual({
    data: { name: 'Acme', newPassword: 'p\u{200B}w', list: ['1', 2, null], deep: { note: 'x' } },
  });
  expect(body.data.list).toBe(list);
});

test('a code is read in wide letters and with any hyphen', () => {
  expect(plainCode('ＬＳ１１　５ＰＳ')).toBe('LS11 5PS');
  expect(plainCode(' 0113\u{2011}496\u{2013}0100 ')).toBe('0113-496-0100');
});
