import { expect, test } from 'vitest';
import { presetDays } from './date-presets.ts';

test.each([
  ['this_month', '2026-11-25', '2026-11-01', '2026-11-30'],
  ['this_month', '2026-12-31', '2026-12-01', '2026-12-31'],
  ['last_month', '2026-11-25', '2026-10-01', '2026-10-31'],
  ['last_month', '2027-01-01', '2026-12-01', '2026-12-31'],
  ['this_quarter', '2026-11-25', '2026-10-01', '2026-12-31'],
  ['this_quarter', '2026-06-30', '2026-04-01', '2026-06-30'],
  ['twelve_months', '2026-11-25', '2025-11-26', '2026-11-25'],
  ['twelve_months', '2028-02-29', '2027-03-01', '2028-02-29'],
] as const)('%s on %s is %s to %s', (preset, today, from, to) => {
  expect(presetDays(preset, today)).toEqual({ from, to });
});
