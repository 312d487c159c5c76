import { expect, test } from 'vitest';
import { parseCarrierRegistration, parsePermitNumber } from './registrations.ts';

test.each([
  ['CBDU123456', 'CBDU123456'],
  ['cbdu 123 456', 'CBDU123456'],
  [' CBDL987654 ', 'CBDL987654'],
  ['WCR/R/1234567', 'WCR/R/1234567'],
  ['SEA/123456', 'SEA/123456'],
  ['PCT-A-12345', 'PCT-A-12345'],
  ['ROC UT 1234', 'ROC UT 1234'],
  ['CBDU-123456', 'CBDU123456'],
  ['CBDU/123456', 'CBDU123456'],
  ['CBDU: 123 456', 'CBDU123456'],
  ['CBDU\u{2013}123456\u{200B}', 'CBDU123456'],
  ['ＣＢＤＵ１２３４５６', 'CBDU123456'],
])('"%s" is the carrier registration %s', (typed, number) => {
  expect(parseCarrierRegistration(typed)).toBe(number);
});

test.each(['', 'anything', 'CBDU1', 'EAS/R/123456', 'EPR/AB1234CD', 'CBDX123456', 'CBDU-', 'CB/VM3500LM'])(
  '"%s" is no carrier registration',
  (typed) => {
    expect(parseCarrierRegistration(typed)).toBeNull();
  },
);

test.each([
  ['EPR/AB1234CD', 'EPR/AB1234CD'],
  ['epr/ab1234cd', 'EPR/AB1234CD'],
  ['EPR / AB 1234 CD', 'EPR/AB1234CD'],
  ['AB1234CD', 'AB1234CD'],
  ['EPR/AB1234CD/D0001', 'EPR/AB1234CD/D0001'],
  ['EAWML 400123', 'EAWML400123'],
  ['WML/L/1234567', 'WML/L/1234567'],
  ['PPC/A/SEPA1234-5678', 'PPC/A/SEPA1234-5678'],
  ['EAS/P/123456', 'EAS/P/123456'],
  ['P0123/45A', 'P0123/45A'],
  ['WPPC 12/34', 'WPPC 12/34'],
  ['wml  12/34 LN/12/34/T', 'WML 12/34 LN/12/34/T'],
  ['EPR/RP3898NM/V004', 'EPR/RP3898NM'],
  ['epr/eb3301lp / a001', 'EPR/EB3301LP'],
  ['EPR AB1234CD', 'EPR/AB1234CD'],
  ['EPR-AB 1234 CD', 'EPR/AB1234CD'],
  ['EPR/AB1234CD\u{200B}', 'EPR/AB1234CD'],
  ['EAWML/54028', 'EAWML54028'],
])('"%s" is the permit number %s', (typed, number) => {
  expect(parsePermitNumber(typed)).toBe(number);
});

test.each(['', 'WEX123456', 'EPR/1', 'CBDU123456', 'EPR/AB1234C', 'EPR/AB1234CD/X001', 'EPR/WEX123456'])(
  '"%s" is no permit number',
  (typed) => {
    expect(parsePermitNumber(typed)).toBeNull();
  },
);
