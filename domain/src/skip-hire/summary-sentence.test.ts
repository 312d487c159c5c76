import { expect, test } from 'vitest';
import { headline, todayLine } from './summary-sentence.ts';

test.each([
  [0, 0, 'Nothing on site today'],
  [1, 0, 'One skip on site'],
  [1, 1, 'One skip on site, over its hire'],
  [2, 2, 'Two skips on site, both over their hire'],
  [4, 0, 'Four skips on site'],
  [4, 1, 'Four skips on site, one over its hire'],
  [4, 3, 'Four skips on site, three over their hire'],
  [4, 4, 'Four skips on site, all over their hire'],
  [12, 12, 'Twelve skips on site, all over their hire'],
  [13, 2, '13 skips on site, two over their hire'],
  [1200, 13, '1,200 skips on site, 13 over their hire'],
])('%i on site, %i over', (onSite, overHire, sentence) => {
  expect(headline({ onSite, overHire })).toBe(sentence);
});

test.each([
  [2, 0, 'Two jobs booked today. Nothing to sign.'],
  [0, 1, 'No jobs booked today. One document to sign.'],
  [1, 3, 'One job booked today. Three documents to sign.'],
  [14, 0, '14 jobs booked today. Nothing to sign.'],
])('%i jobs today, %i to sign', (jobsToday, awaitingSignature, line) => {
  expect(todayLine({ jobsToday, awaitingSignature })).toBe(line);
});
