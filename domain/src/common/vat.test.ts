import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceLine, sumLines } from './money.ts';
import { VAT_CATEGORIES } from './vat-category.ts';
import {
  categoryOf,
  sumInWords,
  sumText,
  type TaxedLine,
  vatLeft,
  vatSummary,
  withCreditedVat,
  withVat,
} from './vat.ts';

const line = (netPence: number, over: Partial<TaxedLine> = {}) =>
  priceLine({ code: 'x', label: 'x', quantity: 1, unitPence: netPence, vatRateBp: 2000, ...over });

/** Pence of a line, up to £9,999,999. */
const pence = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 999_999_900 }));
const taxed = fc.oneof(
  fc.constantFrom(
    { vatRateBp: 2000 },
    { vatRateBp: 500 },
    { vatRateBp: 1750 },
    { vatRateBp: 0 },
    { vatRateBp: 2000, vatCategory: 'reverse_charge' as const },
    { vatRateBp: 0, vatCategory: 'exempt' as const },
    { vatRateBp: 0, vatCategory: 'outside' as const },
  ),
);
const lines = fc.array(
  fc.tuple(pence, taxed).map(([net, tax]) => line(net, tax)),
  { maxLength: 100 },
);

/** Base × rate in exact integers, half up. */
const exactVat = (netPence: number, vatRateBp: number) =>
  Number((BigInt(netPence) * BigInt(vatRateBp) * 2n + 10_000n) / 20_000n);

describe('lines that are invoiced together', () => {
  test('have base × rate of VAT for each category and rate, rounded once, and add up to it', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const shared = withVat(given);
        const summary = vatSummary(shared);
        for (const { vatCategory, vatRateBp, netPence, vatPence } of summary) {
          const same = given.filter((each) => categoryOf(each) === vatCategory && each.vatRateBp === vatRateBp);
          expect(netPence).toBe(same.reduce((sum, each) => sum + each.netPence, 0));
          expect(vatPence).toBe(vatCategory === 'reverse_charge' ? 0 : exactVat(netPence, vatRateBp));
        }
        expect(sumLines(shared)).toEqual(sumLines(summary));
        expect(shared.map(({ netPence }) => netPence)).toEqual(given.map(({ netPence }) => netPence));
        expect(withVat(shared)).toEqual(shared);
      }),
    );
  });

  test('have shares within a penny of their own VAT, whatever their order', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const shared = withVat(given);
        for (const [i, { vatPence }] of shared.entries())
          expect(Math.abs(vatPence - given[i]!.vatPence)).toBeLessThanOrEqual(1);
        const facts = (of: readonly TaxedLine[]) =>
          of.map((each) => `${categoryOf(each)} ${each.vatRateBp} ${each.netPence} ${each.vatPence}`).toSorted();
        expect(facts(withVat(given.toReversed()))).toEqual(facts(shared));
      }),
    );
  });

  test('beside lines whose VAT is settled have what is left of the VAT of all', () => {
    fc.assert(
      fc.property(lines, fc.tuple(pence, taxed), (given, [net, tax]) => {
        const settled = [line(net, tax)];
        const added = withVat(given, settled);
        const of = (all: readonly TaxedLine[]) =>
          sumLines(
            all.filter((each) => categoryOf(each) === categoryOf(settled[0]!) && each.vatRateBp === tax.vatRateBp),
          );
        if (of(given).netPence > 0) expect(of([...settled, ...added])).toEqual(of(withVat([...settled, ...given])));
      }),
    );
    expect(withVat([line(3)], [line(3)]).map(({ vatPence }) => vatPence)).toEqual([0]);
  });

  test('a line that is alone has the VAT that it had', () => {
    fc.assert(
      fc.property(pence, taxed, (net, tax) => {
        expect(withVat([line(net, tax)])).toEqual([line(net, tax)]);
      }),
    );
  });

  test('three pence thrice are nine pence at 20%, and 2p of VAT', () => {
    const third = line(3);
    expect(withVat([third, third, third]).map(({ vatPence }) => vatPence)).toEqual([0, 1, 1]);
  });

  test('a hundred lines of £2.53 have the VAT of £253.00, not a hundred times 51p', () => {
    const shared = withVat(Array.from({ length: 100 }, () => line(253)));
    expect(sumLines(shared)).toEqual({ netPence: 25_300, vatPence: 5_060, grossPence: 30_360 });
    expect(new Set(shared.map(({ vatPence }) => vatPence))).toEqual(new Set([50, 51]));
  });

  test('a penny has no VAT, and £9,999,999 has £1,999,999.80', () => {
    expect(withVat([line(1), line(999_999_900)]).map(({ vatPence }) => vatPence)).toEqual([0, 199_999_980]);
  });

  test('what is exempt, outside the scope and zero-rated are rows of their own, as is the reverse charge', () => {
    const rows = vatSummary([
      line(100, { vatRateBp: 0 }),
      line(200, { vatRateBp: 0, vatCategory: 'outside' }),
      line(300, { vatRateBp: 0, vatCategory: 'exempt' }),
      line(400, { vatCategory: 'reverse_charge' }),
      line(500),
      line(600, { vatRateBp: 500 }),
    ]);
    expect(rows.map(({ vatCategory, netPence, vatPence }) => [vatCategory, netPence, vatPence])).toEqual([
      ['standard', 500, 100],
      ['reverse_charge', 400, 0],
      ['reduced', 600, 30],
      ['zero', 100, 0],
      ['exempt', 300, 0],
      ['outside', 200, 0],
    ]);
    expect(rows).toHaveLength(VAT_CATEGORIES.length);
  });
});

describe('credit notes', () => {
  /** The VAT of an invoice by the rule, or as it was rounded before: line by line. */
  const charged = fc.tuple(lines, fc.boolean()).map(([given, byRule]) => (byRule ? withVat(given) : given));

  test('a credit of all lines is the invoice', () => {
    fc.assert(
      fc.property(charged, (invoice) => {
        const credited = withCreditedVat(invoice, vatSummary(invoice));
        expect(sumLines(credited!)).toEqual(sumLines(invoice));
        expect(vatSummary(credited!)).toEqual(vatSummary(invoice));
      }),
    );
  });

  test('credits in any parts come to the invoice, and never to more VAT than was charged', () => {
    fc.assert(
      fc.property(charged, fc.array(fc.nat(4), { maxLength: 100 }), (invoice, notes) => {
        let left = vatSummary(invoice);
        for (let note = 0; note <= 4; note += 1) {
          const part = invoice.filter((_line, i) => (notes[i] ?? 0) === note);
          const credited = withCreditedVat(part, left)!;
          for (const row of vatSummary(credited)) {
            const was = left.find((each) => each.vatCategory === row.vatCategory && each.vatRateBp === row.vatRateBp)!;
            // Of amounts like these a number holds the product.
            const share = (was.vatPence * row.netPence) / Math.max(1, was.netPence);
            expect(Math.abs(row.vatPence - share)).toBeLessThanOrEqual(0.51);
          }
          for (const { vatPence } of credited) expect(vatPence).toBeGreaterThanOrEqual(0);
          left = vatLeft(left, vatSummary(credited));
          for (const { netPence, vatPence } of left) expect(Math.min(netPence, vatPence)).toBeGreaterThanOrEqual(0);
        }
        expect(sumLines(left)).toEqual({ netPence: 0, vatPence: 0, grossPence: 0 });
      }),
    );
  });

  test('of three lines of 3p, charged 1p each before, all the VAT comes back; of two, 2p', () => {
    const three = [line(3), line(3), line(3)];
    const left = vatSummary(three);
    expect(sumLines(withCreditedVat(three, left)!).vatPence).toBe(3);
    expect(sumLines(withCreditedVat(three.slice(1), left)!).vatPence).toBe(2);
    expect(sumLines(withCreditedVat(three.slice(1), left, { asCharged: true })!).vatPence).toBe(2);
  });

  test('lines that are credited one by one give back what they were charged, to a penny, also of an old invoice', () => {
    const old = [...Array.from({ length: 60 }, () => line(20_002)), line(45)];
    for (const invoice of [old, withVat(Array.from({ length: 30 }, () => line(252)))]) {
      let left = vatSummary(invoice);
      for (const each of invoice) {
        const [credited] = withCreditedVat([each], left)!;
        expect(Math.abs(credited!.vatPence - each.vatPence)).toBeLessThanOrEqual(1);
        left = vatLeft(left, vatSummary([credited!]));
      }
      expect(left.map(({ vatPence }) => vatPence)).toEqual([0]);
    }
  });

  test('nothing is credited beyond what is left at its rate', () => {
    const left = vatSummary([line(500), line(700, { vatRateBp: 0 })]);
    expect(withCreditedVat([line(501)], left)).toBeNull();
    expect(withCreditedVat([line(10, { vatRateBp: 500 })], left)).toBeNull();
    expect(withCreditedVat([line(10, { vatRateBp: 0, vatCategory: 'exempt' })], left)).toBeNull();
  });
});

test('a sum says whether it has VAT', () => {
  expect([sumText(24_000, 4_000), sumText(20_000, 0)]).toEqual(['£240.00 inc. VAT', '£200.00, no VAT charged']);
  expect(sumInWords({ grossPence: 24_000, vatPence: 4_000 })).toBe('£240.00 including VAT');
  expect(sumInWords({ grossPence: 20_000, vatPence: 0 })).toBe('£200.00 (no VAT charged)');
});
