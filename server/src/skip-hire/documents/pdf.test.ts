import { expect, test } from 'vitest';
import { readPdf } from '../../../test/read-pdf.ts';
import { words } from '../../platform/pdf/blocks.ts';
import { paperOf, type Sheet } from '../../platform/pdf/sheet.ts';
import { renderPdf } from '../../platform/pdf/writer.ts';
import {
  BRAND,
  creditNote,
  INVOICE,
  invoiceOf,
  NOTE,
  PERMIT,
  RUN,
  SCORECARD,
  STATEMENT,
  TICKET,
  UNSIGNED_NOTE,
} from '../../../test/papers.ts';
import { scorecardPdf } from '../../metrics/scorecard/scorecard-pdf.ts';
import { statementPdf } from '../billing/statements/statement-pdf.ts';
import { documentPage } from './templates/document.ts';
import { runSheet } from './templates/run-sheet.ts';

const CREATED = '2026-03-03T09:00:00.000Z';
const page = (paper: Parameters<typeof documentPage>[0]['paper'], brand = BRAND) =>
  documentPage({ brand, paper, createdAt: CREATED });

const invoice = page({ kind: 'invoice', invoice: INVOICE, keepUntil: null });

const DRAWN = { kind: 'skip', lengthCm: 366, heightCm: 122 } as const;
const CONTAINERS = [
  { order: 'SO-10500', name: '8 yd builders', shape: DRAWN, hire: { of: 14, day: 14, over: 3 } },
  { order: 'SO-10501', name: '40 yd roll-on', shape: { ...DRAWN, kind: 'roro' as const }, hire: null },
];
const drawn = (lines: number, containers = CONTAINERS) =>
  page({ kind: 'invoice', invoice: { ...invoiceOf(lines), containers }, keepUntil: null });

const statement = statementPdf(BRAND, STATEMENT, {
  printedAt: '2026-04-01T08:00:00.000Z',
  bankDetails: '20-00-00, 12345678',
  reader: 'customer',
});

const PAPERS: [kind: string, sheet: Sheet, createdAt: string, isKept: boolean][] = [
  ['waste transfer note', page(NOTE), 'D:20260306101200Z', true],
  ['unsigned transfer note', page(UNSIGNED_NOTE), 'D:20260305080000Z', true],
  ['weighbridge ticket', page(TICKET), 'D:20260306143200Z', true],
  ['invoice', invoice, 'D:20260401000000Z', true],
  ['invoice with containers', drawn(1), 'D:20260401000000Z', true],
  ['credit note', page({ kind: 'invoice', invoice: creditNote(), keepUntil: null }), 'D:20260401000000Z', true],
  ['permit', page(PERMIT), 'D:20260303090000Z', false],
  ['route sheet', runSheet(BRAND, RUN), 'D:20260306050000Z', false],
  ['statement', statement, 'D:20260401080000Z', false],
  ['scorecard', scorecardPdf(BRAND, SCORECARD), 'D:20260306000000Z', false],
];

test.each(PAPERS)(
  'a %s is tagged, titled, in a language, with its fonts and the date of its issue',
  async (...paper) => {
    const [, sheet, createdAt, isKept] = paper;
    const pdf = await readPdf(await renderPdf(sheet));
    expect(pdf).toMatchObject({
      title: `${sheet.title} ${sheet.number}`,
      language: 'en-GB',
      showsTitle: true,
      isMarked: true,
      createdAt,
    });
    expect(pdf.pages.map(({ untagged }) => untagged).join('')).toBe('');
    expect(pdf.fonts.all).toBeGreaterThan(0);
    expect(pdf.fonts.embedded).toBe(pdf.fonts.all);

    expect(pdf.xmp).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(pdf.xmp).toContain(`<rdf:li xml:lang="x-default">${pdf.title.replace('&', '&amp;')}</rdf:li>`);
    expect(pdf.xmp.includes('<pdfaid:part>3</pdfaid:part>')).toBe(isKept);
    expect(pdf.xmp.includes('<pdfaid:conformance>A</pdfaid:conformance>')).toBe(isKept);
    expect(pdf.raw.includes('/GTS_PDFA1')).toBe(isKept);
    expect(pdf.raw).not.toContain('/CIDSet');

    const headings = pdf.tags.filter((tag) => /^H\d/.test(tag));
    expect(headings[0]).toBe(`H1: ${sheet.title} ${sheet.number}`);
    expect(headings.slice(1).every((heading) => heading.startsWith('H2: '))).toBe(true);
    // The company is on top, and what the law wants at the foot is read once, at the end.
    expect(pdf.tags[0]).toBe('P: Smith & Sons Skips');
    if (sheet.foot !== '') expect(pdf.tags.at(-1)).toBe(`P: ${sheet.foot}`);
  },
);

test('an invoice is read row by row, each cell with its headings', async () => {
  const { tags, scopes } = await readPdf(await renderPdf(invoice));
  expect(tags.slice(tags.indexOf('H2: Invoice to'))).toEqual(
    [
      'H2: Invoice to',
      ['TH: Customer', 'TD: Marlow Build Ltd', 'TH: Account', 'TD: A-1004', 'TH: Address', 'TD: 1 Water Lane, Leeds'],
      'H2: Invoice',
      ['TH: Our VAT number', 'TD: GB123456789', 'TH: Date and tax point', 'TD: 1 April 2026'],
      ['TH: Period', 'TD: March 2026', 'TH: Due', 'TD: 1 May 2026'],
      ['TH: Date', 'TH: Description', 'TH: Quantity', 'TH: Unit price', 'TH: VAT', 'TH: Net'],
      'TH: SO-10500 · Kirkstall Forge · PO 88812',
      ['TD: 2 Mar 2026', 'TH: Exchange, 8 yd builders', 'TD: 2', 'TD: £220.00', 'TD: 20%', 'TD: £440.00'],
      ['TH: Net', 'TD: £440.00', 'TH: VAT at 20% on £440.00', 'TD: £88.00', 'TH: Total', 'TD: £528.00'],
      'H2: Payment details',
      ['TH: Bank transfer (BACS)', 'TD: 20-00-00, 12345678', 'TH: Reference', 'TD: INV-2207'],
      'P: VAT number GB123456789 · Company number 01234567',
    ].flat(),
  );
  expect(scopes.filter((scope) => scope === 'Column')).toHaveLength(6);
  expect(scopes).toHaveLength(tags.filter((tag) => tag.startsWith('TH: ')).length);
});

test('an invoice says why a line has no VAT, and what the customer owes HMRC under the reverse charge', async () => {
  const [line] = INVOICE.lines;
  const untaxed = (vatCategory: 'zero' | 'exempt' | 'outside') => ({
    ...line!,
    vatRateBp: 0,
    vatCategory,
    vatPence: 0,
  });
  const reversed = { ...line!, vatCategory: 'reverse_charge' as const, vatPence: 0 };
  const lines = [line!, untaxed('zero'), untaxed('exempt'), untaxed('outside'), reversed];
  const sheet = { ...INVOICE, lines, netPence: 220_000, vatPence: 8_800, grossPence: 228_800 };
  const { tags } = await readPdf(await renderPdf(page({ kind: 'invoice', invoice: sheet, keepUntil: null })));
  const sums = tags.slice(tags.indexOf('TH: Net', tags.indexOf('TH: Net') + 1));
  expect(sums.slice(0, 14)).toEqual(
    [
      ['TH: Net', 'TD: £2,200.00', 'TH: VAT at 20% on £440.00', 'TD: £88.00'],
      ['TH: Reverse charge: customer to pay VAT of £88.00 (20% on £440.00) to HMRC', 'TD: £0.00'],
      ['TH: VAT at 0% (zero-rated) on £440.00', 'TD: £0.00', 'TH: Exempt from VAT', 'TD: £440.00'],
      ['TH: Outside the scope of VAT', 'TD: £440.00', 'TH: Total', 'TD: £2,288.00'],
    ].flat(),
  );
  expect(['20% RC', 'Exempt', 'None', '0%'].every((cell) => tags.includes(`TD: ${cell}`))).toBe(true);
});

test('a statement is read from the opening balance to the closing one, then by age, then how to pay', async () => {
  const { tags } = await readPdf(await renderPdf(statement));
  const read = tags.map((tag) => tag.replace(/^\w+: /, ''));
  const at = (text: string) => {
    expect(read).toContain(text);
    return read.indexOf(text);
  };
  const order = ['Opening balance', 'INV-2207', '£648.00', 'MARLOW BACS', '-£200.00', 'Closing balance', 'Aged debt'];
  const places = [...order, 'How to pay', '20-00-00, 12345678'].map((text) =>
    text === 'INV-2207' || text === 'MARLOW BACS' ? read.findIndex((each) => each.includes(text)) : at(text),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('a long invoice repeats its head on each page for the eye alone, and numbers the pages', async () => {
  const sheet = page({ kind: 'invoice', invoice: invoiceOf(90), keepUntil: null });
  const { pages, tags, raw } = await readPdf(await renderPdf(sheet));
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach(({ artifacts, untagged }, i) => {
    expect(artifacts).toContain(`INV-2207 · Page ${i + 1} of ${pages.length}`);
    expect(artifacts.includes('Unit price')).toBe(i > 0);
    expect(untagged).toBe('');
  });
  expect(tags.filter((tag) => tag === 'TH: Unit price')).toHaveLength(1);
  expect(tags.filter((tag) => /^TD: \d+ Mar 2026$/.test(tag))).toHaveLength(90);
  expect(tags.filter((tag) => tag.startsWith('P: VAT number'))).toHaveLength(1);
  // One table for the lines, one for each box and one for the sums.
  expect(raw.match(/\/S \/Table\n/g)).toHaveLength(5);
});

test('a drawn signature is a figure with words', async () => {
  const { tags } = await readPdf(await renderPdf(page(NOTE)));
  expect(tags).toContain('Figure: Signature of Nora Field');
});

test('the text of a document can be copied, whatever letters an earlier document had', async () => {
  // Each of these is made of code points that are letters themselves.
  for (const text of ['Yes! Now: why? ş ä …', 'Total £120.00 on SO-2, so a; c', 'ş ä Ł']) {
    const sheet = { ...invoice, title: text, state: { text, isBad: true }, blocks: [words(text)] };
    const { tags } = await readPdf(await renderPdf(sheet));
    for (const tag of [`H1: ${text} INV-2207`, `P: ${text}`]) expect(tags).toContain(tag);
  }
});

test('letters that the font lacks are drawn as squares and read as they are', async () => {
  const { tags, raw } = await readPdf(await renderPdf({ ...invoice, blocks: [words('Łódź 你好 😀')] }));
  expect(tags).toContain('P: Łódź 你好 😀');
  expect(raw).toContain('/ActualText');
});

test('a box with more text than a page has goes over pages', async () => {
  const long = 'Please call before you come, the gate is locked. '.repeat(40);
  const stop = {
    ...RUN.stops[0]!,
    accessNotes: long,
    driverNotes: `${'\n'.repeat(60)}${long}`,
    notes: long,
    waste: long,
  };
  const { pages, tags } = await readPdf(await renderPdf(runSheet(BRAND, { ...RUN, stops: [stop] })));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.map(({ untagged }) => untagged).join('')).toBe('');
  expect(tags.filter((tag) => tag.startsWith('TD: Please call'))).toHaveLength(4);
  expect(tags).toContain('P: Signed');
});

test('a route sheet has the break after its stop', async () => {
  const [first, ...rest] = RUN.stops;
  const breakOrTipAfter = { kind: 'break' as const, minutes: 45 };
  const { tags } = await readPdf(
    await renderPdf(runSheet(BRAND, { ...RUN, stops: [{ ...first!, breakOrTipAfter }, ...rest] })),
  );
  expect(tags.filter((tag) => tag.startsWith('TD: Break'))).toEqual(['TD: Break, 45 minutes']);
});

test('an invoice draws what it charges for as lines, and says the same in words', async () => {
  const bytes = await renderPdf(drawn(1));
  const { tags, pages, raw } = await readPdf(bytes);
  expect(tags).toContain(
    'Figure: Containers on this invoice: 8 yd builders, SO-10500, 14 of 14 days, 3 days over hire; 40 yd roll-on, SO-10501.',
  );
  expect(pages.map(({ untagged }) => untagged)).toEqual(['']);
  // The logo is the only picture: all else is paths.
  expect(raw.match(/\/Subtype \/Image\n/g)).toHaveLength(1);
  expect(Buffer.from(bytes).equals(Buffer.from(await renderPdf(drawn(1))))).toBe(true);
});

test('the drawing of an invoice never turns one page into two', async () => {
  const left: number[] = [];
  for (let lines = 8; lines <= 24; lines++) {
    const without = await readPdf(
      await renderPdf(page({ kind: 'invoice', invoice: invoiceOf(lines), keepUntil: null })),
    );
    const { pages, tags } = await readPdf(await renderPdf(drawn(lines)));
    if (without.pages.length === 1) expect(pages).toHaveLength(1);
    if (!tags.some((tag) => tag.startsWith('Figure: '))) left.push(lines);
  }
  // Those that only fit without it, one line after the other.
  expect(left.length).toBeGreaterThan(0);
  expect(left).toEqual(left.map((_, i) => left[0]! + i));
});

test('more containers than fit two lines are counted', async () => {
  const many = Array.from({ length: 20 }, (_, i) => ({ ...CONTAINERS[0]!, order: `SO-${i}` }));
  const { tags } = await readPdf(await renderPdf(drawn(1, many)));
  expect(tags.find((tag) => tag.startsWith('Figure: '))).toMatch(
    /SO-13, 14 of 14 days, 3 days over hire; and 6 more\.$/,
  );
});

test('a route sheet says what is on the bed and on site at each stop', async () => {
  const { tags } = await readPdf(await renderPdf(runSheet(BRAND, RUN)));
  expect(tags).toContain(
    'Figure: What is on the lorry and on site, stop by stop. 1. Exchange, 8 yd builders, Kirkstall Forge: an empty container on the bed, a full one on site.',
  );
});

test('the same document has the same bytes', async () => {
  expect(Buffer.from(await renderPdf(invoice)).equals(Buffer.from(await renderPdf(invoice)))).toBe(true);
});

test.each(PAPERS.slice(0, 7))('a screen shows of a %s what its PDF says, and no more', async (...paper) => {
  const [, sheet] = paper;
  const whole = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const { tags } = await readPdf(await renderPdf(sheet));
  const printed = whole(tags.map((tag) => tag.replace(/^\w+: /, '')).join(' '));
  const { rows, company, foot, state } = paperOf(sheet);
  const blocks = rows.flat();
  const shown = [
    ...company.details,
    foot,
    state?.text ?? '',
    ...blocks.flatMap(({ title, facts, words: said, ground, sums, table }) => [
      title ?? '',
      ground?.alt ?? '',
      ...facts.flatMap(({ term, value }) => [term, value]),
      ...said.map(({ text }) => text),
      ...sums.flatMap(({ label, amount }) => [label, amount]),
      ...(table?.columns ?? []).map(({ label }) => label),
      ...(table?.groups ?? []).flatMap(({ heading, rows: of }) => [heading, ...of.flat().map(({ text }) => text)]),
    ]),
  ];
  expect(shown.filter((text) => !printed.includes(whole(text)))).toEqual([]);
  // Nothing that is printed is left out: every head of a row or a column.
  const heads = tags.filter((tag) => tag.startsWith('TH: ')).map((tag) => whole(tag.slice(4)));
  expect(heads.filter((text) => !shown.some((other) => whole(other) === text))).toEqual([]);
  expect(blocks.every(({ about }) => about !== null) || sheet.title === 'Highway permit').toBe(true);
});
