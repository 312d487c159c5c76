import { expect, it } from 'vitest';
import { driverOfDay } from './run-driver.ts';

const [TERRY, NADIA] = ['terry', 'nadia'];
const job = (driverId: string | null, status: 'allocated' | 'completed' | 'failed' = 'allocated') => ({
  driverId,
  status,
});

it('the driver chosen for a day comes before the usual one', () => {
  expect(driverOfDay([job(NADIA)], TERRY)).toBe(NADIA);
  expect(driverOfDay([job(null), job(NADIA)], TERRY)).toBe(NADIA);
});

it('a run that nobody drives yet is the usual driver’s', () => {
  expect(driverOfDay([], TERRY)).toBe(TERRY);
  expect(driverOfDay([job(null)], TERRY)).toBe(TERRY);
  expect(driverOfDay([], null)).toBeNull();
});

it('of two drivers the one of the next job drives, and of a run that is over the one of its last', () => {
  expect(driverOfDay([job(TERRY, 'completed'), job(NADIA), job(TERRY)], TERRY)).toBe(NADIA);
  expect(driverOfDay([job(TERRY, 'completed'), job(NADIA, 'failed')], TERRY)).toBe(NADIA);
});
