import { priceLine } from '@tonnage/domain/common/money';
import { expect, test } from 'vitest';
import { linesOf, vatText } from './price-lines.ts';

const line = (over: Partial<Parameters<typeof priceLine>[0]> = {}) =>
  priceLine({ code: 'delivery', label: '8 yd builders', quantity: 1, unitPence: 20_000, vatRateBp: 2000, ...over });

test('a price shows its VAT by rate, and states the reverse charge without adding it', () => {
  const lines = [line(), line({ code: 'permit', label: 'Permit', unitPence: 4_500, vatRateBp: 0 })];
  expect(linesOf({ lines })).toEqual([
    { label: '8 yd builders', pence: 20_000 },
    { label: 'Permit', pence: 4_500 },
    { label: 'VAT at 20%', pence: 4_000, quiet: true },
  ]);
  expect(vatText([...lines, line({ unitPence: 500, vatRateBp: 0, vatCategory: 'exempt' })])).toBe(
    '20% on £200.00, none on £50.00',
  );
  const reversed = [line({ vatCategory: 'reverse_charge' })];
  expect(linesOf({ lines: reversed }).at(-1)).toEqual({ label: 'Reverse charge, VAT at 20%', pence: 0, quiet: true });
  expect(vatText(reversed)).toBe('reverse charge at 20% on £200.00');
});
