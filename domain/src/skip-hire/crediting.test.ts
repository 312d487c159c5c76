import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceLine } from '../common/money.ts';
import { creditLine, fallOf, spreadCredit } from './crediting.ts';

const days = priceLine({ code: 'over_hire', label: 'Over hire', quantity: 5, unitPence: 250, vatRateBp: 2000 });
const untouched = { ...days, creditedNetPence: 0, creditedVatPence: 0 };

test('a credit takes a quantity, an amount, or all that is left', () => {
  expect(creditLine(untouched, {})).toEqual(days);
  expect(creditLine(untouched, { quantity: 2 })).toMatchObject({
    quantity: 2,
    unitPence: 250,
    netPence: 500,
    vatPence: 100,
  });
  expect(creditLine(untouched, { netPence: 333 })).toMatchObject({
    quantity: 1,
    unitPence: 333,
    netPence: 333,
    vatPence: 67,
  });
  const part = { ...days, creditedNetPence: 333, creditedVatPence: 67 };
  expect(creditLine(part, {})).toMatchObject({ quantity: 1, netPence: 917, vatPence: 183 });
});

test('no credit takes more than is left of the line', () => {
  expect(creditLine(untouched, { quantity: 6 })).toBeNull();
  expect(creditLine(untouched, { netPence: 1_251 })).toBeNull();
  expect(creditLine(untouched, { netPence: 0 })).toBeNull();
  expect(creditLine({ ...days, creditedNetPence: 1_000, creditedVatPence: 200 }, { quantity: 2 })).toBeNull();
  expect(creditLine({ ...days, creditedNetPence: 1_250, creditedVatPence: 250 }, {})).toBeNull();
});

test('credits of a line add up to the line, net and VAT, whatever their parts', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.constantFrom(0, 500, 2000),
      fc.array(fc.integer({ min: 1, max: 40_000 }), { maxLength: 6 }),
      (unitPence, vatRateBp, parts) => {
        const line = priceLine({ code: 'x', label: 'x', quantity: 1, unitPence, vatRateBp });
        let [creditedNetPence, creditedVatPence] = [0, 0];
        for (const credit of [...parts.map((netPence) => ({ netPence })), {}]) {
          const taken = creditLine({ ...line, creditedNetPence, creditedVatPence }, credit);
          creditedNetPence += taken?.netPence ?? 0;
          creditedVatPence += taken?.vatPence ?? 0;
          expect(creditedNetPence).toBeLessThanOrEqual(line.netPence);
          expect(creditedVatPence).toBeLessThanOrEqual(line.vatPence);
        }
        expect([creditedNetPence, creditedVatPence]).toEqual([line.netPence, line.vatPence]);
      },
    ),
  );
});

test('an amount is spread over the lines that have something left, and never over more than they have', () => {
  const lines = [
    { ...untouched, creditedNetPence: 1_250, creditedVatPence: 250 },
    { ...untouched, creditedNetPence: 250, creditedVatPence: 50 },
    untouched,
  ];
  const spread = (pence: number) =>
    spreadCredit(lines, pence)?.map(({ line, netPence }) => [lines.indexOf(line), netPence]);
  expect(spread(400)).toEqual([[1, 400]]);
  expect(spread(1_200)).toEqual([
    [1, 1_000],
    [2, 200],
  ]);
  expect(spread(2_250)).toEqual([
    [1, 1_000],
    [2, 1_250],
  ]);
  expect(spread(2_251)).toBeUndefined();
});

test('what got cheaper is credited at its own rate and category, and together no more than the price fell by', () => {
  const line = (netPence: number, vatRateBp: number, vatCategory?: 'reverse_charge') => ({
    netPence,
    vatRateBp,
    vatPence: vatCategory ? 0 : (netPence * vatRateBp) / 10_000,
    ...(vatCategory && { vatCategory }),
  });
  const standard = { vatRateBp: 2000, vatCategory: 'standard' };
  // A permit that is no longer needed is not taken off the hire.
  expect(fallOf([line(20_000, 2000), line(5_000, 0)], [line(20_000, 2000)])).toEqual([
    { vatRateBp: 0, vatCategory: 'zero', netPence: 5_000 },
  ]);
  expect(fallOf([line(30_000, 2000)], [line(20_000, 2000)])).toEqual([{ ...standard, netPence: 10_000 }]);
  // The hire got dearer by £12 with VAT.
  expect(fallOf([line(20_000, 2000), line(5_000, 0)], [line(21_000, 2000)])).toEqual([
    { vatRateBp: 0, vatCategory: 'zero', netPence: 3_800 },
  ]);
  // Only the VAT fell: £40 of £240.
  expect(fallOf([line(20_000, 2000)], [line(20_000, 2000, 'reverse_charge')])).toEqual([
    { ...standard, netPence: 3_333 },
  ]);
  expect(fallOf([line(20_000, 2000)], [line(30_000, 2000)])).toEqual([]);
});
