import { expect, it } from 'vitest';
import { words } from './collect-words.ts';

it.each([
  [{ pence: 750, invoicedTo: null }, '3 days over the agreed hire (to Sun 22 Nov): £7.50 plus VAT.'],
  [
    { pence: 250, invoicedTo: '2026-11-24' },
    '3 days over the agreed hire (to Sun 22 Nov), invoiced to Tuesday 24 November: a further £2.50 plus VAT.',
  ],
  [{ pence: 0, invoicedTo: null }, '3 days over the agreed hire (to Sun 22 Nov).'],
])('over hire by the chosen day, of which %o', (cost, text) => {
  expect(words.overHire(3, 'Sun 22 Nov', cost)).toBe(text);
});
