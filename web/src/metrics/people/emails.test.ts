import { expect, test } from 'vitest';
import { readEmails } from './emails.ts';
import { words } from './words.ts';

test('Invalid email address: addresses with any separator are read once each, and invalid ones are returned', () => {
  expect(readEmails('Ana@firm.example, <ben@firm.example>;\ncarl@firm.example ana@firm.example')).toEqual({
    good: ['ana@firm.example', 'ben@firm.example', 'carl@firm.example'],
    bad: [],
  });
  expect(readEmails('dora, eva@firm')).toEqual({ good: [], bad: ['dora', 'eva@firm'] });
  expect(words.invalid(['dora', 'eva@firm'])).toBe('Invalid email address: dora, eva@firm');
  expect(readEmails('  ')).toEqual({ good: [], bad: [] });
});

test.each([
  ['“Ana Lee” <Ana@firm.example\u200B>;\u00A0ben@firm.example', ['ana@firm.example', 'ben@firm.example'], []],
  ['Lee, Ana <ana@firm.example>; Büchner, Ben <ben@firm.example>', ['ana@firm.example', 'ben@firm.example'], []],
  ['"Lee, Ana" <ana@firm.example>, Ben <ben@firm.example>\n', ['ana@firm.example', 'ben@firm.example'], []],
  ['ana@firm.example, Ben Büchner <ben@firm.example>', ['ana@firm.example', 'ben@firm.example'], []],
  ['ana@firm.example Ben\nDora <dora@firm.example>', ['ana@firm.example', 'dora@firm.example'], ['ben']],
  ['mailto:ana@firm.example, (ben@firm.example).', ['ana@firm.example', 'ben@firm.example'], []],
  ["o'neill@firm.example", ["o'neill@firm.example"], []],
  ['Ana <ana@firm>', [], ['ana@firm']],
])('addresses are read as email programs copy them: %s', (text, good, bad) => {
  expect(readEmails(text)).toEqual({ good, bad });
});
