import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weighedLoad } from './weighing.ts';

const kg = fc.nat(60_000);

describe('the weight of a load', () => {
  test('is gross less tare, and a given net is only accepted if it is equal', () => {
    fc.assert(
      fc.property(kg, kg, fc.option(kg), (grossWeightKg, tareWeightKg, netWeightKg) => {
        const { netWeightKg: weight, agrees } = weighedLoad({ grossWeightKg, tareWeightKg, netWeightKg });
        expect(weight).toBe(grossWeightKg - tareWeightKg);
        expect(agrees).toBe(grossWeightKg >= tareWeightKg && (netWeightKg === null || netWeightKg === weight));
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
  ])('of %j is %j', (done, expected) => {
    expect(weighedLoad(done)).toEqual(expected);
  });
});
