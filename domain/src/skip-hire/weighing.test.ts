import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weighedLoad } from './weighing.ts';

const kg = fc.nat(60_000);

describe('what a load weighed', () => {
  test('is what gross leaves over tare, whatever else is said only if it is the same', () => {
    fc.assert(
      fc.property(kg, kg, fc.option(kg), (grossWeightKg, tareWeightKg, netWeightKg) => {
        const { netWeightKg: found, agrees } = weighedLoad({ grossWeightKg, tareWeightKg, netWeightKg });
        expect(found).toBe(grossWeightKg - tareWeightKg);
        expect(agrees).toBe(grossWeightKg >= tareWeightKg && (netWeightKg === null || netWeightKg === found));
      }),
    );
  });

  test.each([
    [{}, { netWeightKg: null, agrees: true }],
    [{ netWeightKg: 4120 }, { netWeightKg: 4120, agrees: true }],
    [{ grossWeightKg: 14_000 }, { netWeightKg: null, agrees: false }],
    [
      { tareWeightKg: 9_000, netWeightKg: 4120 },
      { netWeightKg: 4120, agrees: false },
    ],
  ])('of %j is %j', (done, found) => {
    expect(weighedLoad(done)).toEqual(found);
  });
});
