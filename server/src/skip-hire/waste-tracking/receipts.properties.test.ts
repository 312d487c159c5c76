import {
  receiptOf,
  receiptProblems,
  NO_CONSIGNMENT,
  NO_REGISTRATION,
  PHYSICAL_FORMS,
} from '@tonnage/domain/skip-hire/receipt';
import type { ReceiptFacts, ReceiptWords } from '@tonnage/domain/skip-hire/receipt';
import { CONTAINERS, HAZARDS, TREATMENTS } from '@tonnage/domain/skip-hire/list-of-wastes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorsOf, EWC } from '../../../test/tracking-rules.ts';

const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T)[];
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const text = fc.stringMatching(/^[A-Za-z0-9][ -~]{0,40}$/);
const code = fc.constantFrom(...EWC.map((row) => row['code']!));

const facts: fc.Arbitrary<ReceiptFacts> = fc.record({
  receivedAt: fc
    .date({ min: new Date('2026-10-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString()),
  reference: text,
  order: text,
  poNumber: maybe(fc.oneof(text, fc.constantFrom('', ' '))),
  description: text,
  ewcCodes: fc.uniqueArray(fc.oneof(code, fc.constantFrom('999999', '170605*', '17 09 04', 'soil')), { maxLength: 6 }),
  containerCode: fc.oneof(fc.constantFrom(...keysOf(CONTAINERS)), fc.constantFrom('XYZ', '')),
  netKg: fc.integer({ min: 0, max: 40_000 }),
  estimated: fc.boolean(),
  vehicle: maybe(fc.constantFrom('YK71 ABC', '', ' ', 'A REGISTRATION THAT IS LONG')),
  carrier: fc.record({
    name: text,
    registration: maybe(
      fc.constantFrom('CBDU123456', 'cbdl 123 456', 'ROC UT 12', 'SCO/123456', 'EAS/R/123456', 'none', ''),
    ),
    address: maybe(
      fc.constantFrom(
        '1 Quay, Leeds LS1 4AP',
        '1 Quay, Leeds ls14ap',
        '1 Quay',
        '',
        'SW1A 1AA, London',
        'AI1 1AA',
        'GIR 0AA',
      ),
    ),
    email: maybe(fc.constantFrom('a@b.co.uk', 'a@b.example', 'a@b', 'not an address', '')),
    phone: maybe(fc.constantFrom('0113 496 0100', '', ' ')),
  }),
  receiver: fc.record({
    depot: text,
    permitNumber: maybe(fc.constantFrom('EPR/AB1234CD', 'epr/ab 1234 cd', 'WEX123456', 'WPPC 12/34', 'EAWML 12345')),
    address: fc.oneof(text, fc.constant('')),
    postcode: fc.constantFrom('LS11 0BT', 'ls110bt', 'GIR 0AA', 'nowhere', 'AZ1 1AA', 'BT1 5GS'),
  }),
});

const words: fc.Arbitrary<ReceiptWords> = fc.record(
  {
    description: maybe(text),
    ewcCodes: maybe(fc.uniqueArray(code, { minLength: 1, maxLength: 5 })),
    physicalForm: maybe(fc.constantFrom(...PHYSICAL_FORMS)),
    containers: maybe(fc.integer({ min: 0, max: 100 })),
    containerCode: maybe(fc.constantFrom(...keysOf(CONTAINERS))),
    treatment: maybe(fc.constantFrom(...keysOf(TREATMENTS))),
    containsPops: maybe(fc.boolean()),
    vehicle: maybe(fc.constantFrom('YK71 ABC', 'AB12 CDE')),
    noRegistration: maybe(fc.constantFrom(...keysOf(NO_REGISTRATION))),
    consignmentCode: maybe(fc.constantFrom('CJTILE/A0001', 'SA1234567', 'sa1234567')),
    noConsignment: maybe(fc.constantFrom(...keysOf(NO_CONSIGNMENT))),
    hazards: maybe(fc.uniqueArray(fc.constantFrom(...keysOf(HAZARDS)), { maxLength: 4 })),
  },
  { requiredKeys: [] },
);

test('a load is found complete exactly if the service’s published rules accept it', () => {
  const seen = { complete: 0, refused: 0 };
  fc.assert(
    fc.property(facts, words, (known, written) => {
      const payload = { apiCode: '1f83215e-4b90-4785-9ab2-2614839aa2e9', ...receiptOf(known, written) };
      const complete = receiptProblems(known, written).length === 0;
      expect([complete, errorsOf(payload)]).toEqual([
        complete,
        complete ? [] : expect.arrayContaining([expect.anything()]),
      ]);
      seen[complete ? 'complete' : 'refused']++;
    }),
    { numRuns: 3_000 },
  );
  expect(Math.min(seen.complete, seen.refused)).toBeGreaterThan(20);
});

test('a load of every code of the List of Wastes is accepted', () => {
  const base: ReceiptFacts = {
    receivedAt: '2026-10-08T10:00:00.000Z',
    reference: 'WB-1',
    order: 'T-1',
    poNumber: null,
    description: 'Waste',
    ewcCodes: [],
    containerCode: 'SKI',
    netKg: 1,
    estimated: true,
    vehicle: 'YK71 ABC',
    carrier: { name: 'Alpha', registration: 'CBDU123456', address: null, email: null, phone: null },
    receiver: { depot: 'Yard', permitNumber: 'AB1234CD', address: 'Yard', postcode: 'LS1 4AP' },
  };
  for (const { code: ewc } of EWC) {
    const written: ReceiptWords = { ewcCodes: [ewc!], consignmentCode: 'CJTILE/A0001', hazards: ['HP_14'] };
    expect(receiptProblems(base, written)).toEqual([]);
    expect(errorsOf({ apiCode: '1f83215e-4b90-4785-9ab2-2614839aa2e9', ...receiptOf(base, written) })).toEqual([]);
  }
});
