import { expect, it } from 'vitest';
import { fileNameIn } from './file-name.ts';

it('a UTF-8 name is preferred to the plain one', () => {
  const header = `attachment; filename="WTN-4471 Ros_.pdf"; filename*=UTF-8''WTN-4471%20Ros%C3%A9.pdf`;
  expect(fileNameIn(header)).toBe('WTN-4471 Rosé.pdf');
});

it.each([
  ['attachment; filename="jobs-on-site-2026-11-21.csv"', 'jobs-on-site-2026-11-21.csv'],
  ['attachment; filename=SO-10731.ics', 'SO-10731.ics'],
  ['Attachment; FileName="a; b.pdf"; size=12', 'a; b.pdf'],
  ['attachment; filename="say \\"no\\".pdf"', 'say "no".pdf'],
  [`attachment; filename="plain.pdf"; filename*=UTF-8''broken%E0%A4%A.pdf`, 'plain.pdf'],
  [`attachment; filename*=utf-8'en'notes.pdf`, 'notes.pdf'],
])('%s', (header, name) => {
  expect(fileNameIn(header)).toBe(name);
});

it('the name defaults to "download"', () => {
  expect(fileNameIn(null)).toBe('download');
  expect(fileNameIn('attachment')).toBe('download');
});
