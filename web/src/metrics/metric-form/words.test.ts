import { expect, test } from 'vitest';
import { CATEGORY_WORDS } from '@tonnage/domain/metrics/words';
import { typeOptions, unitOptions } from './words.ts';

test('custom metric types and units: those of the specification are offered, weeks are not', () => {
  const codes = (type: Parameters<typeof unitOptions>[0]) => unitOptions(type).map(({ value }) => value);
  expect(codes('CURRENCY')).toEqual(['EUR', 'USD', 'GBP', 'JPY', 'CHF', 'CZK', 'DKK', 'CNY', 'HKD', 'IDR']);
  expect(codes('TIME')).toEqual(['s', 'min', 'h', 'd']);
  expect(unitOptions('WEIGHT').map(({ label }) => label)).toEqual(['milligrams', 'grams', 'kilograms', 'tonnes']);
  expect(codes('AREA')).toEqual(['cm²', 'm²', 'ft²', 'km²', 'mi²']);
  expect(codes('COUNT')).toEqual([]);
  expect(typeOptions.map(({ value }) => value)).toEqual(['CURRENCY', 'TIME', 'WEIGHT', 'AREA', 'COUNT', 'PERCENT']);
  expect(Object.keys(CATEGORY_WORDS)).toHaveLength(11);
});
