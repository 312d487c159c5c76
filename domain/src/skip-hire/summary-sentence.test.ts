import { expect, test } from 'vitest';
import { headline, todayLine } from './summary-sentence.ts';

test.each([
  [0, 0, 'Nothing on site today'],
  [1, 0, '1 skip on site'],
  [1, 1, '1 skip on site, over hire'],
  [2, 2, '2 skips on site, both over hire'],
  [4, 0, '4 skips on site'],
  [4, 1, '4 skips on site, 1 over hire'],
  [4, 3, '4 skips on site, 3 over hire'],
  [4, 4, '4 skips on site, all over hire'],
  [12, 12, '12 skips on site, all over hire'],
  [13, 2, '13 skips on site, 2 over hire'],
  [1200, 13, '1,200 skips on site, 13 over hire'],
])('%i on site, %i over', (onSite, overHire, sentence) => {
  expect(headline({ onSite, overHire })).toBe(sentence);
});

test.each([
  [2, 0, '2 jobs booked today. Nothing to sign.'],
  [0, 1, 'No jobs booked today. 1 document to sign.'],
  [1, 3, '1 job booked today. 3 documents to sign.'],
  [14, 0, '14 jobs booked today. Nothing to sign.'],
])('%i jobs today, %i to sign', (jobsToday, awaitingSignature, line) => {
  expect(todayLine({ jobsToday, awaitingSignature })).toBe(line);
});
