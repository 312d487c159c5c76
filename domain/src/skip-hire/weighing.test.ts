import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { containerLimitKg, mayBeDoneAt, weighedLoad, unlikelyWeight, typedKilograms } from './weighing.ts';

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

describe('an unlikely weight', () => {
  const limits = { container: { name: '8 yd', kg: 8_000 }, vehicle: { registration: 'YK71 ABC', kg: 7_500 } };

  test('is more than the container may hold or the vehicle may carry, or less than any load', () => {
    fc.assert(
      fc.property(kg, fc.boolean(), (net, known) => {
        const unlikely = unlikelyWeight(net, known ? limits : { ...limits, vehicle: null });
        expect(unlikely !== null).toBe(net < 50 || net > (known ? 7_500 : 8_000));
      }),
    );
    expect(unlikelyWeight(null, limits)).toBeNull();
    expect(unlikelyWeight(9_000, limits)).toBe(
      '9,000 kg is more than this container (8 yd) can hold: 8,000 kg. It’s also more than YK71 ABC can carry: 7,500 kg. Check the weight.',
    );
  });

  test('is more than a container full of concrete where the company has no limit for its size', () => {
    expect(containerLimitKg({ maxLoadKg: null, sizeYards: 8 })).toBe(14_680);
    expect(containerLimitKg({ maxLoadKg: 8_000, sizeYards: 8 })).toBe(8_000);
  });

  test('a job was done within the last 31 days', () => {
    const now = '2026-03-10T09:00:00.000Z';
    expect(mayBeDoneAt(now, now)).toBe(true);
    expect(mayBeDoneAt('2026-03-10T09:00:00.001Z', now)).toBe(false);
    expect(mayBeDoneAt('2026-02-07T09:00:00.000Z', now)).toBe(true);
    expect(mayBeDoneAt('2026-02-07T08:59:59.999Z', now)).toBe(false);
  });
});

test.each([
  ['1240', 1240],
  ['1,240 KG', 1240],
  ['1240 kgs', 1240],
  ['1240.0', 1240],
  ['1240.00 kg', 1240],
  ['', null],
  // Thousands in one country, decimals in another.
  ['1.240', undefined],
  ['1.000', undefined],
  ['1240.5', undefined],
  ['1.24 t', undefined],
])('%j typed as a weight is %j kg', (text, kg) => {
  expect(typedKilograms(text)).toBe(kg);
});
