import { expect, test } from 'vitest';
import { SUGGESTIONS } from './suggestions.ts';
import { isUnitOf, METRIC_CATEGORIES } from './types.ts';

test('Metric categories: each proposes metrics that could be made as they stand once a currency is chosen, custom none', () => {
  expect(METRIC_CATEGORIES.join(', ')).toBe(
    'marketing, sales, business, analytics, staffing, realEstate, dev, costAnalytics, performance, wasteManagement, custom',
  );
  for (const category of METRIC_CATEGORIES) {
    const proposed = SUGGESTIONS[category];
    expect(proposed.length > 0).toBe(category !== 'custom');
    expect(new Set(proposed.map(({ name }) => name)).size).toBe(proposed.length);
    for (const { name, type, unit, aggregate } of proposed) {
      expect([name, isUnitOf(type, unit) || type === 'CURRENCY']).toEqual([name, true]);
      expect([name, type === 'PERCENT' && aggregate === 'sum']).toEqual([name, false]);
    }
  }
});
