import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../common/dates.ts';
import { expiryWarning, isReadyToTrade, setUpStates, type SetUpFacts } from './set-up.ts';

const TODAY = '2026-11-25';
const DEPOT = {
  name: 'Lower yard',
  address: '1 Brown Lane, Leeds',
  permitNumber: 'EPR/AB1234CD',
  permitExpiresOn: null,
  workingDays: 5,
  zones: 1,
  vehicles: 3,
  drivers: 3,
};
const READY: SetUpFacts = {
  today: TODAY,
  legalName: 'Low Skips Ltd',
  address: '1 Brown Lane, Leeds',
  vatNumber: 'GB 999 0421 78',
  supportPhone: '0113 496 0100',
  carrierRegistration: 'CBDU123456',
  carrierExpiresOn: addDays(TODAY, 400),
  terms: '',
  bankDetails: 'Sort code 00-00-00',
  replyTo: null,
  hasLogo: false,
  brandColour: null,
  sendsEmail: false,
  takesCards: false,
  depots: [DEPOT],
  containers: 15,
  wastes: 12,
  pricedContainers: 1,
  councils: 0,
  charges: 0,
  otherStaff: 0,
};
const missing = (facts: Partial<SetUpFacts>) =>
  Object.fromEntries(
    setUpStates({ ...READY, ...facts })
      .filter(({ done }) => !done)
      .map(({ step, missing: lacks }) => [step, lacks]),
  );

describe('going live', () => {
  test('a company trades without councils, charges, terms, email, colleagues, cards and a brand, and is still asked for them', () => {
    expect(isReadyToTrade(setUpStates(READY))).toBe(true);
    expect(Object.keys(missing({}))).toEqual(['councils', 'charges', 'terms', 'email', 'staff', 'cards', 'brand']);
  });

  test('an empty company is asked for everything', () => {
    const empty: SetUpFacts = {
      ...READY,
      legalName: null,
      address: null,
      vatNumber: null,
      supportPhone: null,
      carrierRegistration: null,
      carrierExpiresOn: null,
      bankDetails: null,
      depots: [],
      containers: 0,
      wastes: 0,
      pricedContainers: 0,
    };
    const states = setUpStates(empty);
    expect(states.every(({ done }) => !done)).toBe(true);
    expect(isReadyToTrade(states)).toBe(false);
  });

  test('each fact that a required step needs, taken away alone, stops trading and is named', () => {
    const takenAway: [Partial<SetUpFacts>, string, string][] = [
      [{ vatNumber: ' ' }, 'company', 'VAT number'],
      [{ carrierRegistration: null }, 'carrier', 'registration number'],
      [{ carrierExpiresOn: addDays(TODAY, -1) }, 'carrier', 'a registration that has not expired'],
      [{ depots: [{ ...DEPOT, permitNumber: null }] }, 'depots', 'Lower yard: permit or exemption number'],
      [
        { depots: [{ ...DEPOT, permitExpiresOn: addDays(TODAY, -1) }] },
        'depots',
        'Lower yard: permit that has not expired',
      ],
      [{ depots: [DEPOT, { ...DEPOT, name: 'Upper yard', zones: 0 }] }, 'zones', 'Upper yard: the postcodes it serves'],
      [{ depots: [{ ...DEPOT, workingDays: 0 }] }, 'depots', 'Lower yard: working days'],
      [{ depots: [{ ...DEPOT, drivers: 0 }] }, 'drivers', 'Lower yard: a driver'],
      [{ pricedContainers: 0 }, 'prices', 'a delivery price'],
      [{ bankDetails: null }, 'bank', 'bank details'],
    ];
    for (const [facts, step, what] of takenAway) {
      expect(missing(facts)[step]).toEqual([what]);
      expect(isReadyToTrade(setUpStates({ ...READY, ...facts }))).toBe(false);
    }
  });
});

test('an expiry is shown from 90 days before, with the narrowest of 90, 60 and 30 days that it is within', () => {
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
      const within = days <= 30 ? 30 : days <= 60 ? 60 : days <= 90 ? 90 : null;
      expect(expiryWarning(addDays(TODAY, days), TODAY)).toEqual(within === null ? null : { daysLeft: days, within });
    }),
  );
});
