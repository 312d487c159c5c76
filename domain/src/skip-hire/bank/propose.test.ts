import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isSameSeries, seriesNumber } from '../number-series.ts';
import { bare, namedInvoices } from '../remittance.ts';
import { type Books, type OpenLine, proposeMatches } from './propose.ts';
import { fitOf, payerKey } from './payer.ts';

const customers = [
  { id: 'a', number: 'AC-1003', names: ['Alder Civils Limited'] },
  { id: 'm', number: 'MAR01', names: ['M J Groundworks', 'Marlow Construction Ltd'] },
  { id: 's', number: 'AC-1009', names: ['John Smith'] },
  { id: 'k', number: 'AC-1010', names: ['Kent Homes'] },
];
const invoice = (id: string, accountId: string, openPence: number, dueOn = '2026-11-01') => ({
  id,
  accountId,
  number: `INV-${id}`,
  openPence,
  dueOn,
});
const invoices = [
  invoice('1042', 'a', 12_000, '2026-11-01'),
  invoice('1043', 'a', 24_000, '2026-11-02'),
  invoice('1050', 'm', 7_700, '2026-11-01'),
  invoice('1051', 'm', 8_800, '2026-11-03'),
  invoice('1060', 's', 5_500),
  invoice('1070', 'k', 9_900),
];
const books = (over: Partial<Books> = {}): Books => ({ customers, invoices, recorded: [], payers: new Map(), ...over });
const line = (payer: string, pence: number, over: Partial<OpenLine> = {}): OpenLine => ({
  id: 'l1',
  day: '2026-11-29',
  pence,
  payer,
  reference: '',
  ...over,
});
const only = (one: OpenLine, of = books()) => proposeMatches([one], of).get(one.id) ?? null;

describe('an invoice’s number', () => {
  it.each(['INV-1042', 'inv 1042', 'INV1042', 'INV-01042', 'Invoice no 1042', '1042', '1042 BGC'])(
    'is found as %s',
    (reference) => {
      expect(only(line('FPI', 12_000, { reference }))).toMatchObject({
        accountId: 'a',
        certainty: 'sure',
        invoices: [{ id: '1042', pence: 12_000 }],
        reason: 'Invoice INV-1042 in the reference, for the same amount',
      });
    },
  );

  it.each([
    'PO 1042',
    'PO1042',
    'CN-1042',
    'HS-1042',
    'HS 1042',
    'Y26/1042',
    'Order no 1042',
    'Skips 1042',
    '£1042.00',
    '12/10/1042',
    '104',
  ])('is not found in %s', (reference) => {
    expect(only(line('FPI', 99_999, { reference }))).toBeNull();
  });

  const prefixes = fc.stringMatching(/^[A-Z][A-Z0-9]{0,5}[-/]?$/);
  const forms = fc.record({ prefix: prefixes, digits: fc.integer({ min: 1, max: 9 }) });
  const n = fc.integer({ min: 1, max: 1_000_000 });
  const found = (number: string, reference: string) => [
    proposeMatches(
      [line('FPI', 12_000, { reference })],
      books({ invoices: [{ ...invoices[0]!, number }], customers: customers.slice(0, 1) }),
    ).get('l1')?.reason,
    namedInvoices(reference, [{ id: 'a', number, openPence: 12_000 }]),
  ];

  test('of any series is found as it is printed, in a bank’s line and in a remittance', () => {
    fc.assert(
      fc.property(forms, n, (form, i) => {
        const number = seriesNumber(form, i);
        expect(found(number, number)).toEqual([`Invoice ${number} in the reference, for the same amount`, ['a']]);
      }),
    );
  });

  test('is not found by the number of a series with another prefix', () => {
    fc.assert(
      fc.property(forms, forms, n, (own, other, i) => {
        fc.pre(!isSameSeries(bare(own.prefix), bare(other.prefix)));
        expect(found(seriesNumber(own, i), seriesNumber(other, i))).toEqual([expect.stringMatching(/^Only /), []]);
      }),
    );
  });

  it('is found among several, and what they come to is compared', () => {
    expect(only(line('X', 36_000, { reference: 'INV-1042/1043' }))).toMatchObject({
      certainty: 'sure',
      reason: 'Invoices INV-1042, INV-1043 in the reference, which add up to this amount',
    });
    expect(only(line('X', 10_000, { reference: 'INV-1042' }))).toMatchObject({
      certainty: 'likely',
      invoices: [{ pence: 10_000 }],
      reason: 'Invoice INV-1042 in the reference, £20.00 less than the amount outstanding',
    });
    expect(only(line('X', 13_000, { reference: 'INV-1042' }))).toMatchObject({ certainty: 'likely' });
  });

  it('of one customer with the name of another is looked at first', () => {
    expect(only(line('KENT HOMES', 12_000, { reference: 'INV-1042' }))).toMatchObject({
      accountId: 'a',
      certainty: 'likely',
      reason: 'Invoice INV-1042 in the reference, for the same amount, but the name matches another customer',
    });
    expect(only(line('X', 19_700, { reference: 'INV-1042 INV-1050' }))).toBeNull();
  });
});

describe('the customer', () => {
  it.each([
    ['ALDER CIVILS LTD', 'a'],
    ['Alder Civils', 'a'],
    ['FASTER PAYMENTS RECEIPT REF SKIPS FROM ALDER CIVILS', 'a'],
    ['MARLOW CONSTRUCTIO SKIP HIRE BGC', 'm'],
    ['AC 1003', 'a'],
    ['mar01 skips', 'm'],
    ['ALDERSHOT TOWN', null],
    ['MARLOW', null],
  ])('of %s is %s', (payer, accountId) => {
    expect(only(line(payer, 31_415))?.accountId ?? null).toBe(accountId);
  });

  it('is surely theirs with an equal amount, of one invoice or of the oldest together', () => {
    expect(only(line('ALDER CIVILS', 24_000))).toMatchObject({
      certainty: 'sure',
      invoices: [{ id: '1043' }],
      reason: 'Name matches, same amount as INV-1043',
    });
    expect(only(line('ALDER CIVILS', 36_000))).toMatchObject({
      certainty: 'sure',
      invoices: [
        { id: '1042', pence: 12_000 },
        { id: '1043', pence: 24_000 },
      ],
      reason: 'Name matches, same amount as everything outstanding',
    });
    expect(only(line('ALDER CIVILS', 1))).toMatchObject({ certainty: 'likely', invoices: [] });
    expect(only(line('J SMITH', 5_500))).toMatchObject({ accountId: 's', certainty: 'likely' });
  });

  it('that somebody chose for the name before is chosen again', () => {
    const payers = new Map([[payerKey('WILLOW TREE SERVICES'), 'k']]);
    expect(only(line('WILLOW TREE SERVICES LTD 4471 BGC', 9_900), books({ payers }))).toMatchObject({
      accountId: 'k',
      certainty: 'sure',
      reason: 'This name was matched to them before, same amount as INV-1070',
    });
  });

  it('is only likely where the name is several people’s, or the beginning of a longer one', () => {
    const two = [...customers, { id: 'j', number: 'AC-2001', names: ['Jane Smith'] }];
    const payers = new Map([[payerKey('J SMITH'), 's']]);
    expect(only(line('J SMITH', 5_500), books({ payers }))).toMatchObject({ accountId: 's', certainty: 'sure' });
    expect(only(line('J SMITH', 5_500), books({ payers, customers: two }))).toMatchObject({ certainty: 'likely' });
    const taylor = [...customers, { id: 't', number: 'AC-2002', names: ['Taylor'] }];
    const theirs = [...invoices, invoice('1080', 't', 4_400)];
    expect(only(line('TAYLOR', 4_400), books({ customers: taylor, invoices: theirs }))?.certainty).toBe('sure');
    expect(only(line('TAYLOR WIMPEY UK', 4_400), books({ customers: taylor, invoices: theirs }))?.certainty).toBe(
      'likely',
    );
    expect(payerKey('CASH DEPOSIT')).toBe('');
  });

  it('that may be either of two is nobody, unless one has the longer name', () => {
    const two = [...customers, { id: 'z', number: 'AC-2000', names: ['Alder Civils'] }];
    expect(only(line('ALDER CIVILS', 31_415), books({ customers: two }))).toBeNull();
    const longer = [...customers, { id: 'z', number: 'AC-2000', names: ['Alder'] }];
    expect(only(line('ALDER CIVILS', 31_415), books({ customers: longer }))?.accountId).toBe('a');
  });
});

describe('the amount alone', () => {
  it('is likely where one invoice and one line have it, otherwise nobody’s', () => {
    expect(only(line('STRANGER', 9_900))).toMatchObject({
      certainty: 'likely',
      reason: 'Only INV-1070 has this amount outstanding',
    });
    expect(only(line('STRANGER', 9_900), books({ invoices: [...invoices, invoice('1071', 'a', 9_900)] }))).toBeNull();
    const twice = [line('STRANGER', 9_900), line('OTHER', 9_900, { id: 'l2' })];
    expect(proposeMatches(twice, books()).size).toBe(0);
  });
});

describe('a payment that staff recorded', () => {
  const recorded = [
    { id: 'p1', accountId: 'a', pence: 12_000, receivedOn: '2026-11-27', reference: '', invoices: ['INV-0900'] },
  ];
  it('is the line’s, within five days and with what both say, and no second one is recorded', () => {
    expect(only(line('ALDER CIVILS', 12_000), books({ recorded }))).toMatchObject({
      paymentId: 'p1',
      certainty: 'sure',
      invoices: [],
    });
    expect(only(line('X', 12_000, { reference: 'INV 0900' }), books({ recorded }))).toMatchObject({
      certainty: 'sure',
    });
    expect(only(line('ALDER CIVILS', 12_000, { day: '2026-12-03' }), books({ recorded }))?.paymentId).toBeNull();
    expect(only(line('STRANGER', 12_000), books({ recorded }))).toMatchObject({ paymentId: 'p1', certainty: 'likely' });
    expect(only(line('KENT HOMES', 12_000), books({ recorded }))?.paymentId).toBeNull();
    // What the line names is still open, whatever the same customer paid before.
    expect(only(line('ALDER CIVILS', 12_000, { reference: 'INV-1042' }), books({ recorded }))).toMatchObject({
      paymentId: null,
      invoices: [{ id: '1042' }],
    });
    // A word that banks print anywhere tells nothing, nor does a part of a longer number.
    const bacs = [{ ...recorded[0]!, accountId: 'm', reference: 'BACS', invoices: ['INV-104'] }];
    expect(
      only(line('ALDER CIVILS', 12_000, { reference: 'INV-10429 BACS' }), books({ recorded: bacs })),
    ).toMatchObject({
      accountId: 'a',
      paymentId: null,
    });
    const two = [line('ALDER CIVILS', 12_000), line('ALDER CIVILS', 12_000, { id: 'l2' })];
    const found = proposeMatches(two, books({ recorded }));
    expect([found.get('l1')?.paymentId, found.get('l2')?.paymentId]).toEqual(['p1', null]);
  });
});

it('no proposal is for more than its line, and no invoice or payment is proposed twice', () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 60; round++) {
    const open = Array.from({ length: 40 }, (_, i) =>
      invoice(String(1000 + i), customers[random(4)]!.id, (1 + random(6)) * 1_000, `2026-11-${10 + random(20)}`),
    );
    const recorded = Array.from({ length: 5 }, (_, i) => ({
      id: `p${i}`,
      accountId: customers[random(4)]!.id,
      pence: (1 + random(6)) * 1_000,
      receivedOn: '2026-11-28',
      reference: '',
      invoices: [],
    }));
    const texts = [
      'ALDER CIVILS',
      'MARLOW CONSTRUCTIO',
      'J SMITH',
      'STRANGER',
      `INV-${1000 + random(40)}`,
      `${1000 + random(40)}`,
    ];
    const lines = Array.from({ length: 30 }, (_, i) =>
      line(`${texts[random(6)]} ${random(2) ? `INV-${1000 + random(40)}` : ''}`, (1 + random(14)) * 1_000, {
        id: `l${i}`,
      }),
    );
    const found = [...proposeMatches(lines, books({ invoices: open, recorded }))];
    const ids = found.flatMap(([, proposal]) => [
      ...proposal.invoices.map(({ id }) => id),
      ...(proposal.paymentId === null ? [] : [proposal.paymentId]),
    ]);
    expect(found.length).toBeGreaterThan(5);
    expect(new Set(found.flatMap(([, { paymentId }]) => paymentId ?? [])).size).toBe(
      found.filter(([, { paymentId }]) => paymentId !== null).length,
    );
    const named = found.flatMap(([, { invoices: of }]) => of.map(({ id }) => id));
    expect(new Set(named).size).toBe(named.length);
    for (const [id, { invoices: of, accountId }] of found) {
      const pence = lines.find((one) => one.id === id)!.pence;
      expect(of.reduce((sum, one) => sum + one.pence, 0)).toBeLessThanOrEqual(pence);
      expect(of.every((one) => one.pence > 0 && open.find((each) => each.id === one.id)!.accountId === accountId)).toBe(
        true,
      );
    }
    expect(ids.length).toBeGreaterThan(0);
  }
});

it('eight times the lines and customers take about eight times as long, and never as the square', () => {
  const letters = (i: number) => i.toString(26).replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!);
  const nameOf = (i: number) => `${letters(i)} Building Works`;
  const msOf = (n: number) => {
    const many = Array.from({ length: n }, (_, i) => ({ id: `c${i}`, number: `C${i}`, names: [nameOf(i)] }));
    const open = many.map(({ id }, i) => invoice(String(10_000 + i), id, 100 + i));
    const lines = Array.from({ length: n }, (_, i) => line(nameOf(i), 100 + i, { id: `l${i}` }));
    const started = performance.now();
    proposeMatches(lines, books({ customers: many, invoices: open }));
    return performance.now() - started;
  };
  // A busy moment passes; the square stays.
  const isLinear = () => msOf(4_000) < 30 * msOf(500);
  expect([isLinear, isLinear, isLinear, isLinear, isLinear].some((tried) => tried())).toBe(true);
});

it('names are compared without what banks add, and as they cut them', () => {
  expect(payerKey('MARLOW CONSTRUCTIO INV-1042 BGC')).toBe('marlow constructio');
  expect(fitOf('smith j', 'john smith')).toBe('initial');
  expect(fitOf('alder north', 'alder south')).toBeNull();
});
