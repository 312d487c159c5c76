import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumLines } from '../common/money.ts';
import { withVat } from '../common/vat.ts';
import { jobLines } from './billing.ts';
import { overHirePence } from './hire-rate.ts';
import { JOB_TYPES } from './orders.ts';
import {
  atAgreedPrice,
  listPenceOf,
  overTonnageLine,
  priceAfterChange,
  priceJob,
  priceOfEach,
  priceOfSeveral,
  type PriceQuestion,
  type PriceRow,
  resolvePrice,
} from './pricing.ts';

const base: PriceRow = {
  id: 'tenant',
  siteId: null,
  accountId: null,
  zoneId: null,
  depotId: null,
  containerSubTypeId: '8yd',
  wasteTypeId: null,
  jobType: 'delivery',
  netPence: 24_600,
  vatRateBp: 2000,
  includedTonnes: null,
  perTonnePence: null,
  hireDays: 14,
  overHirePencePerDay: 250,
  validFrom: '2026-01-01',
  validTo: null,
  priceOnApplication: false,
  fuelSurchargeBp: 0,
};
const row = (id: string, change: Partial<PriceRow> = {}): PriceRow => ({ ...base, id, ...change });
const question: PriceQuestion = {
  siteId: 's1',
  accountId: 'a1',
  zoneId: 'z1',
  depotId: 'd1',
  containerSubTypeId: '8yd',
  wasteTypeId: 'soil',
  jobType: 'delivery',
  date: '2026-11-20',
};

describe('resolvePrice', () => {
  const ladder = [
    row('site', { siteId: 's1' }),
    row('account', { accountId: 'a1' }),
    row('zone', { zoneId: 'z1' }),
    row('depot', { depotId: 'd1' }),
    row('tenant'),
  ];

  test('prefers site, then account, zone, depot, tenant', () => {
    for (let left = ladder; left.length > 0; left = left.slice(1)) {
      expect(resolvePrice(left.toReversed(), question)?.id).toBe(left[0]?.id);
    }
    expect(resolvePrice([], question)).toBeNull();
  });

  test('ranks scope before waste type, waste type before date', () => {
    const general = row('account', { accountId: 'a1' });
    const exact = row('soil', { wasteTypeId: 'soil', validFrom: '2025-01-01' });
    const newer = row('newer', { validFrom: '2026-11-01' });
    expect(resolvePrice([exact, general], question)?.id).toBe('account');
    expect(resolvePrice([newer, exact], question)?.id).toBe('soil');
    expect(resolvePrice([base, newer], question)?.id).toBe('newer');
  });

  test('picks the smaller id of two equal rows, in any order', () => {
    const twins = [row('b'), row('a'), row('c')];
    expect(resolvePrice(twins, question)?.id).toBe('a');
    expect(resolvePrice(twins.toReversed(), question)?.id).toBe('a');
  });

  test('includes both ends of the validity', () => {
    const november = row('november', { validFrom: '2026-11-01', validTo: '2026-11-30' });
    const on = (date: string) => resolvePrice([november], { ...question, date })?.id ?? null;
    expect([on('2026-10-31'), on('2026-11-01'), on('2026-11-30'), on('2026-12-01')]).toEqual([
      null,
      'november',
      'november',
      null,
    ]);
  });

  test('matches no row that names a scope which the question leaves open', () => {
    const bare = { ...question, siteId: null, zoneId: null };
    expect(resolvePrice(ladder, bare)?.id).toBe('account');
    expect(
      resolvePrice(
        [ladder[0], ladder[2]].flatMap((each) => each ?? []),
        bare,
      ),
    ).toBeNull();
  });

  test('a row that names two scopes needs both and beats the broader of them', () => {
    const both = row('both', { accountId: 'a1', zoneId: 'z1' });
    expect(resolvePrice([...ladder.slice(1), both], question)?.id).toBe('both');
    expect(resolvePrice([...ladder.slice(1), both], { ...question, zoneId: 'z2' })?.id).toBe('account');
  });

  test('price on application is an answer, not a gap', () => {
    expect(resolvePrice([base, row('poa', { siteId: 's1', priceOnApplication: true })], question)).toMatchObject({
      id: 'poa',
      priceOnApplication: true,
    });
  });

  // Often open, so that several rows apply and tie.
  const scope = (name: string) => fc.constantFrom(null, null, `${name}1`, `${name}2`);
  const day = fc.constantFrom('2026-01-01', '2026-06-01', '2026-11-20', '2027-01-01');
  const anyRow = fc.record({
    siteId: scope('s'),
    accountId: scope('a'),
    zoneId: scope('z'),
    depotId: scope('d'),
    containerSubTypeId: fc.constantFrom('8yd', '8yd', '6yd'),
    wasteTypeId: fc.constantFrom(null, 'soil', 'wood'),
    jobType: fc.constantFrom(...JOB_TYPES.slice(0, 2)),
    validFrom: day,
    validTo: fc.option(day),
  });
  const anyRows = fc
    .array(anyRow, { maxLength: 25 })
    .map((rows) => rows.map((given, index) => row(`p${String(index).padStart(2, '0')}`, given)));
  const anyQuestion = fc.record({
    siteId: scope('s'),
    accountId: fc.constantFrom('a1', 'a2'),
    zoneId: scope('z'),
    depotId: fc.constantFrom('d1', 'd2'),
    containerSubTypeId: fc.constantFrom('8yd', '6yd'),
    wasteTypeId: fc.constantFrom('soil', 'wood'),
    jobType: fc.constantFrom(...JOB_TYPES.slice(0, 2)),
    date: day,
  });

  /**
   * The rule step by step: take the rows that apply, then narrow by one criterion after another until one row is left.
   */
  function readAloud(rows: PriceRow[], question: PriceQuestion): PriceRow | null {
    const narrowed = (['siteId', 'accountId', 'zoneId', 'depotId', 'wasteTypeId'] as const).reduce(
      (left, key) => (left.some((each) => each[key] !== null) ? left.filter((each) => each[key] !== null) : left),
      rows.filter(
        (each) =>
          (['siteId', 'accountId', 'zoneId', 'depotId', 'wasteTypeId'] as const).every((key) =>
            [null, question[key]].includes(each[key]),
          ) &&
          each.containerSubTypeId === question.containerSubTypeId &&
          each.jobType === question.jobType &&
          each.validFrom <= question.date &&
          (each.validTo ?? '9999-12-31') >= question.date,
      ),
    );
    const latest = narrowed
      .map((each) => each.validFrom)
      .toSorted()
      .at(-1);
    return narrowed.filter((each) => each.validFrom === latest).toSorted((a, b) => (a.id < b.id ? -1 : 1))[0] ?? null;
  }

  test('equals the rule applied step by step', () => {
    fc.assert(
      fc.property(anyRows, anyQuestion, (rows, question) => {
        expect(resolvePrice(rows, question)?.id).toBe(readAloud(rows, question)?.id);
      }),
      { numRuns: 2000 },
    );
  });

  test('does not depend on the order of the rows', () => {
    const shuffled = anyRows.chain((rows) =>
      fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
    );
    fc.assert(
      fc.property(shuffled, anyQuestion, ([rows, other], question) => {
        expect(resolvePrice(other, question)).toBe(resolvePrice(rows, question));
      }),
    );
  });
});

describe('priceJob', () => {
  test('prices the order of the picture: 8 yd builders on the road', () => {
    const permit = { label: 'Highway permit, Leeds, 14 days', netPence: 4_500, vatRateBp: 2000 };
    const price = priceJob(base, { label: '8 yd builders, soil and stones', quantity: 1, permit });
    expect(price).toEqual({
      lines: [
        {
          code: 'delivery',
          label: '8 yd builders, soil and stones',
          quantity: 1,
          unitPence: 24_600,
          netPence: 24_600,
          vatRateBp: 2000,
          vatPence: 4_920,
        },
        {
          code: 'permit',
          label: 'Highway permit, Leeds, 14 days',
          quantity: 1,
          unitPence: 4_500,
          netPence: 4_500,
          vatRateBp: 2000,
          vatPence: 900,
        },
      ],
      netPence: 29_100,
      vatPence: 5_820,
      grossPence: 34_920,
      hireDays: 14,
      overHirePencePerDay: 250,
      includedTonnes: null,
      perTonnePence: null,
    });
  });

  test('three containers on the road need three permits, each at its own VAT rate', () => {
    const price = priceJob(row('x', { jobType: 'exchange', netPence: 10_001 }), {
      label: 'Exchange',
      quantity: 3,
      permit: { label: 'Permit', netPence: 5_000, vatRateBp: 0 },
    });
    expect(price.lines.map((line) => [line.code, line.netPence, line.vatPence])).toEqual([
      ['exchange', 30_003, 6_001],
      ['permit', 15_000, 0],
    ]);
    expect(price.grossPence).toBe(51_004);
  });

  test('the gross price is the sum of the lines', () => {
    fc.assert(
      fc.property(
        fc.nat(1e6),
        fc.integer({ min: 1, max: 20 }),
        fc.option(fc.nat(1e5)),
        (netPence, quantity, permitPence) => {
          const permit = permitPence === null ? null : { label: 'Permit', netPence: permitPence, vatRateBp: 2000 };
          const price = priceJob(row('x', { netPence }), { label: 'x', quantity, permit });
          expect(price.lines).toHaveLength(permit ? 2 : 1);
          expect(price.netPence).toBe(quantity * (netPence + (permitPence ?? 0)));
          expect(price.grossPence).toBe(price.lines.reduce((sum, line) => sum + line.netPence + line.vatPence, 0));
        },
      ),
    );
  });
});

describe('a fuel surcharge', () => {
  const permit = { label: 'Permit', netPence: 4_500, vatRateBp: 0 };

  test('is a line of its own on the movement alone, rounded half up, taxed like it and multiplied like the permit', () => {
    // 4.5 % of £203.00 is £9.135.
    const price = priceJob(row('x', { netPence: 20_300, fuelSurchargeBp: 450 }), {
      label: '8 yd',
      quantity: 3,
      permit,
    });
    expect(price.lines.map((line) => [line.code, line.label, line.unitPence, line.netPence, line.vatRateBp])).toEqual([
      ['delivery', '8 yd', 20_300, 60_900, 2000],
      ['fuel_surcharge', 'Fuel surcharge 4.5%', 914, 2_742, 2000],
      ['permit', 'Permit', 4_500, 13_500, 0],
    ]);
    expect(price.vatPence).toBe(12_728);
  });

  test('is not there where it comes to nothing, nor on a price that was agreed for the order', () => {
    const codes = (netPence: number) =>
      priceJob(row('x', { netPence, fuelSurchargeBp: 10 }), { label: 'x', quantity: 1, permit: null }).lines.length;
    expect([codes(0), codes(499), codes(500)]).toEqual([1, 1, 2]);
    const list = row('x', { fuelSurchargeBp: 450 });
    const agreed = priceJob(atAgreedPrice(list, 20_000, 'delivery'), { label: 'x', quantity: 1, permit: null });
    expect(agreed.lines.map(({ code }) => code)).toEqual(['delivery']);
    expect([listPenceOf(list), listPenceOf({ ...list, priceOnApplication: true }), listPenceOf(null)]).toEqual([
      25_707,
      null,
      null,
    ]);
  });

  test('is charged under the reverse charge where the movement is', () => {
    const price = priceJob(row('x', { fuelSurchargeBp: 450 }), {
      label: 'x',
      quantity: 1,
      permit: null,
      paysVatItself: true,
    });
    expect(price.lines.map(({ vatCategory }) => vatCategory)).toEqual(['reverse_charge', 'reverse_charge']);
    expect(price.vatPence).toBe(0);
  });

  test('adds up: the total is its lines, VAT is base × rate, several orders come to their total, and the invoice to the order', () => {
    const rate = fc.constantFrom(0, 500, 2000);
    fc.assert(
      fc.property(
        fc.record({ netPence: fc.nat(1e6), vatRateBp: rate, fuelSurchargeBp: fc.integer({ min: 0, max: 5_000 }) }),
        fc.integer({ min: 1, max: 10 }),
        fc.option(fc.record({ netPence: fc.nat(1e5), vatRateBp: rate })),
        ({ fuelSurchargeBp, ...at }, quantity, road) => {
          const priced = row('x', { ...at, fuelSurchargeBp });
          const permitted = road && { label: 'Permit', ...road };
          const one = priceJob(priced, { label: 'x', quantity: 1, permit: permitted });
          const all = priceOfSeveral(one, quantity);
          const atOnce = priceJob(priced, { label: 'x', quantity, permit: permitted });
          expect({ ...all, lines: [] }).toEqual({ ...atOnce, lines: [] });
          expect(sumLines(all.lines)).toEqual({
            netPence: all.netPence,
            vatPence: all.vatPence,
            grossPence: all.grossPence,
          });
          const taxed = all.lines.filter(({ vatRateBp }) => vatRateBp === at.vatRateBp);
          const base = taxed.reduce((sum, { netPence }) => sum + netPence, 0);
          expect(taxed.reduce((sum, { vatPence }) => sum + vatPence, 0)).toBe(
            Math.floor((base * at.vatRateBp + 5_000) / 10_000),
          );
          const each = priceOfEach(all, quantity);
          expect(each.reduce((sum, { grossPence }) => sum + grossPence, 0)).toBe(all.grossPence);
          expect(sumLines(withVat(jobLines(one, 'delivery'))).grossPence).toBe(one.grossPence);
          const surcharge = one.lines.find(({ code }) => code === 'fuel_surcharge')?.netPence ?? 0;
          expect(Math.abs(surcharge - (at.netPence * fuelSurchargeBp) / 10_000)).toBeLessThanOrEqual(0.5);
          expect(listPenceOf(priced)).toBe(at.netPence + surcharge);
        },
      ),
    );
  });
});

describe('charges on top', () => {
  test('cover over hire per day, and nothing within the hire', () => {
    expect([-3, 0, 1, 3].map((days) => overHirePence(base, days))).toEqual([0, 0, 250, 750]);
  });

  test('cover weight over the included tonnes, a thousandth of the tonne per kilogram, half up', () => {
    const weighed = { includedTonnes: 1.5, perTonnePence: 8_150, vatRateBp: 2000 };
    expect(overTonnageLine(weighed, 1_500)).toBeNull();
    expect(overTonnageLine(weighed, 400)).toBeNull();
    expect(overTonnageLine(weighed, 1_510)).toMatchObject({
      code: 'overweight',
      quantity: 0.01,
      netPence: 82,
      vatPence: 16,
    }); // 81.5
    expect(overTonnageLine(weighed, 2_740)).toMatchObject({ quantity: 1.24, unitPence: 8_150, netPence: 10_106 });
  });

  test('include no weight without a price per tonne, and all of it without included tonnes', () => {
    expect(overTonnageLine({ includedTonnes: 1, perTonnePence: null, vatRateBp: 2000 }, 9_000)).toBeNull();
    expect(overTonnageLine({ includedTonnes: null, perTonnePence: 10_000, vatRateBp: 2000 }, 2_500)?.netPence).toBe(
      25_000,
    );
  });
});

describe('a change of an order', () => {
  const priced = (netPence: number, label = '8 yd builders, soil', over: Partial<PriceRow> = {}) =>
    priceJob(row('r', { netPence, ...over }), { label, quantity: 1, permit: null });

  test('that does not affect the price keeps the agreed one, under the new name', () => {
    const agreed = priced(20_000);
    const after = priceAfterChange(agreed, priced(25_000), priced(25_000, '8 yd builders, wood'));
    expect(after).toEqual(priced(20_000, '8 yd builders, wood'));
  });

  test('that does not affect the price keeps the fuel surcharge that was agreed, with its percentage', () => {
    const agreed = priced(20_000, undefined, { fuelSurchargeBp: 300 });
    const today = (label?: string) => priced(20_000, label, { fuelSurchargeBp: 450 });
    const after = priceAfterChange(agreed, today(), today('8 yd builders, wood'));
    expect(after.lines.map(({ label, netPence }) => [label, netPence])).toEqual([
      ['8 yd builders, wood', 20_000],
      ['Fuel surcharge 3%', 600],
    ]);
    const dearer = priced(20_000, undefined, { fuelSurchargeBp: 500 });
    expect(priceAfterChange(agreed, today(), dearer)).toEqual(dearer);
  });

  test('that alters the price costs the new one in full', () => {
    expect(priceAfterChange(priced(20_000), priced(25_000), priced(30_000))).toEqual(priced(30_000));
    expect(priceAfterChange(priced(20_000), null, priced(18_000))).toEqual(priced(18_000));
  });

  test('counts days of hire and tonnes as part of the price', () => {
    const after = priced(25_000, undefined, { hireDays: 7 });
    expect(priceAfterChange(priced(20_000), priced(25_000), after)).toEqual(after);
  });

  test('always adds up, and changing back and forth ends where it began', () => {
    const pence = fc.integer({ min: 0, max: 500_000 });
    fc.assert(
      fc.property(pence, pence, pence, (agreed, before, after) => {
        const there = priceAfterChange(priced(agreed), priced(before), priced(after));
        expect(there.grossPence).toBe(there.netPence + there.vatPence);
        expect(there.netPence).toBe(before === after ? agreed : after);
        const back = priceAfterChange(there, priced(after), priced(before));
        expect(back.netPence).toBe(before === after ? agreed : before);
      }),
    );
  });
});
