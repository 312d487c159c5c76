import { metricName } from '@tonnage/contract/metrics/fields';
import { createDriver, createVehicle, updateDriver, updateVehicle } from '@tonnage/contract/skip-hire/fleet';
import { expect, test } from 'vitest';

const WRONG = ['Lena https://evil.example', 'Lena\nLow'];

test.each([
  ['a metric', metricName],
  ['a driver', createDriver.body.shape.data.shape.name],
  ['a changed driver', updateDriver.body.shape.data.shape.name],
  ['a vehicle', createVehicle.body.shape.data.shape.name],
  ['a changed vehicle', updateVehicle.body.shape.data.shape.name],
])('the name of %s, which others see, is one line without a web address', (_what, schema) => {
  expect(schema.safeParse('Lena').success).toBe(true);
  for (const name of WRONG)
    expect(schema.safeParse(name).error?.issues.map(({ message }) => message)).toEqual([
      'Enter the name on one line, without a web address.',
    ]);
});
