import { expect, it } from 'vitest';
import { monthsOf } from './months.ts';

it('a period has each of its months once, also those without figures, and knows which are not whole', () => {
  expect(monthsOf('2025-11-27', '2026-02-28', '2026-03-01')).toEqual([
    { key: '2025-11', label: 'Nov 25', isPart: true },
    { key: '2025-12', label: 'Dec 25', isPart: false },
    { key: '2026-01', label: 'Jan 26', isPart: false },
    { key: '2026-02', label: 'Feb 26', isPart: false },
  ]);
  expect(monthsOf('2026-01-01', '2026-01-30', '2026-11-29')).toEqual([
    { key: '2026-01', label: 'Jan 26', isPart: true },
  ]);
  expect(monthsOf('2021-12-01', '2026-11-30', '2026-11-29')).toHaveLength(60);
  // A month whose last day is today is not over.
  for (const [today, isPart] of [
    ['2026-11-30', true],
    ['2026-11-29', true],
    ['2026-12-01', false],
  ] as const)
    expect(monthsOf('2026-11-01', '2026-11-30', today)).toMatchObject([{ isPart }]);
});
