import { expect, test } from 'vitest';
import {
  fuelSurchargeLabel,
  fuelSurchargePence,
  fuelSurchargeState,
  mayChangeFuelSurcharge,
} from './fuel-surcharge.ts';

test('a surcharge is a percentage of the movement’s price, half a penny up', () => {
  expect([
    fuelSurchargePence(20_000, 450),
    fuelSurchargePence(20_300, 450),
    fuelSurchargePence(20_000, 475),
    fuelSurchargePence(499, 10),
    fuelSurchargePence(0, 5_000),
  ]).toEqual([900, 914, 950, 0, 0]);
  expect([450, 475, 1_000].map(fuelSurchargeLabel)).toEqual([
    'Fuel surcharge 4.5%',
    'Fuel surcharge 4.75%',
    'Fuel surcharge 10%',
  ]);
});

test('a surcharge applies from its first day to its last, and may be changed until an earlier day has had it', () => {
  const of = { validFrom: '2026-03-03', validTo: '2026-03-31' };
  expect(['2026-03-02', '2026-03-03', '2026-03-31', '2026-04-01'].map((day) => fuelSurchargeState(of, day))).toEqual([
    'planned',
    'applies',
    'applies',
    'ended',
  ]);
  expect(fuelSurchargeState({ ...of, validTo: null }, '2030-01-01')).toBe('applies');
  expect(['2026-03-02', '2026-03-03', '2026-03-04'].map((day) => mayChangeFuelSurcharge(of, day))).toEqual([
    true,
    true,
    false,
  ]);
});
