import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { periodText } from '@tonnage/domain/skip-hire/invoice-run';
import { formatRate, vatRowText } from '@tonnage/domain/common/vat';
import type { HireMarks } from '@tonnage/domain/skip-hire/hire-marks';
import {
  type InvoiceContainer,
  type InvoiceSheet,
  type InvoiceSheetLine,
  printedCategory,
  printedVat,
} from '@tonnage/domain/skip-hire/printed-documents';
import { beside, box, explained } from '../../../platform/pdf/blocks.ts';
import type { Block } from '../../../platform/pdf/cursor.ts';
import { groundLine } from '../../../platform/pdf/ground-line.ts';
import type { DocumentBrand, Sheet } from '../../../platform/pdf/sheet.ts';
import { sums, table, type Column } from '../../../platform/pdf/table.ts';

const COLUMNS: readonly Column[] = [
  { label: 'Date', width: 60 },
  { label: 'Description', heads: true },
  { label: 'Quantity', width: 46, isNumber: true },
  { label: 'Unit price', width: 62, isNumber: true },
  { label: 'VAT', width: 36, isNumber: true },
  { label: 'Net', width: 66, isNumber: true },
];

/** An invoice or a credit note with everything that a VAT invoice must contain, on as many pages as its lines need. */
export function invoicePdf(brand: DocumentBrand, invoice: InvoiceSheet): Sheet {
  const { credits, seller, buyer, broughtForward } = invoice;
  const isCredit = invoice.kind === 'credit_note';
  return {
    brand,
    title: `${isCredit ? 'Credit note' : 'Invoice'}${broughtForward ? ' brought forward' : ''}`,
    number: invoice.number,
    state: invoice.receipt ? { text: 'Paid', isBad: false } : undefined,
    issuedAt: `${invoice.issuedOn}T00:00:00.000Z`,
    isKept: true,
    foot: [
      seller.vatNumber === null ? null : `VAT number ${seller.vatNumber}`,
      seller.companyNumber === null ? null : `Company number ${seller.companyNumber}`,
    ]
      .filter((text) => text !== null)
      .join(' · '),
    blocks: [
      explained(
        beside(
          box(isCredit ? 'Credit to' : 'Invoice to', [
            ['Customer', buyer.name],
            ['Account', buyer.accountNumber],
            ['Address', buyer.address],
            ['VAT number', buyer.vatNumber],
          ]),
          box(isCredit ? 'Credit note' : 'Invoice', [
            ['Our VAT number', seller.vatNumber],
            [broughtForward ? 'Date' : 'Date and tax point', formatDayYear(invoice.issuedOn)],
            ['Period', invoice.period && periodText(invoice.period)],
            ['Due', isCredit || invoice.receipt ? null : formatDayYear(invoice.dueOn)],
            ['Original invoice', credits?.number],
            ['Reason', credits?.reason],
            ['Note', invoice.note],
          ]),
        ),
        'Who it is addressed to, as it must be for reclaiming the VAT.',
        'The tax point is the date for the VAT return.',
      ),
      ...(broughtForward
        ? [
            box('Brought forward', [
              ['From', 'Our earlier system. This is not a VAT invoice: the original is.'],
              [isCredit ? 'Credited' : 'Invoiced', formatPence(broughtForward.grossPence)],
              [isCredit ? 'Left to use' : 'Outstanding', formatPence(invoice.grossPence)],
            ]),
          ]
        : [
            ...(invoice.containers?.length ? [containersBlock(invoice.containers)] : []),
            explained(
              table(COLUMNS, groups(invoice.lines)),
              'Grouped by order, with its site and its purchase order number.',
            ),
            explained(sums(sumsOf(invoice)), 'VAT is worked out for each rate, and rounded to the penny.'),
          ]),
      ...(seller.bankDetails === null || isCredit || invoice.receipt
        ? []
        : [
            explained(
              box('Payment details', [
                ['Bank transfer (BACS)', seller.bankDetails],
                ['Reference', invoice.number],
              ]),
              'The reference matches the payment to this invoice.',
            ),
          ]),
    ],
  };
}

/** More are counted: usually two lines of the paper. */
const MOST_DRAWN = 14;

/** What it charges for on the ground line: each container with the days of its hire. */
function containersBlock(containers: readonly InvoiceContainer[]): Block {
  const drawn = containers.slice(0, MOST_DRAWN);
  const more = containers.length - drawn.length;
  const said = drawn.map(({ order, name, hire }) => [name, order, hire && hireWords(hire)].filter(Boolean).join(', '));
  const line = {
    alt: `Containers on this invoice: ${[...said, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')}.`,
    things: drawn.map(({ order, name, shape, hire }, i) => ({
      lorry: null,
      standing: { container: shape, full: false },
      hire,
      words: [
        name,
        order,
        ...(hire ? [hireWords(hire)] : []),
        ...(more > 0 && i === drawn.length - 1 ? [`and ${more} more`] : []),
      ],
    })),
  };
  return explained(
    groundLine(line),
    'One mark for each day of the hire. Filled marks had passed by the date of this invoice.',
  );
}

/** "14 of 14 days, 3 over". */
const hireWords = ({ of, day, over }: HireMarks): string =>
  `${Math.min(day, of)} of ${of === 1 ? '1 day' : `${of} days`}${over > 0 ? `, ${over === 1 ? '1 day' : `${over} days`} over hire` : ''}`;

/** The lines grouped by order, with its site and its purchase order. */
function groups(lines: readonly InvoiceSheetLine[]) {
  return [...Map.groupBy(lines, headingOf)].map(([heading, of]) => ({ heading, rows: of.map(cellsOf) }));
}

function headingOf({ order, site, poNumber }: InvoiceSheetLine): string {
  return [order, site, poNumber === null ? null : `PO ${poNumber}`].filter((text) => text !== null).join(' · ');
}

const cellsOf = (line: InvoiceSheetLine): string[] => [
  formatDayYear(line.date).replace(/(\d+ \w{3})\w* /, '$1 '),
  line.label,
  String(line.quantity),
  formatPence(line.unitPence),
  taxOf(line),
  formatPence(line.netPence),
];

/** What the column VAT says of a line. */
function taxOf(line: InvoiceSheetLine): string {
  const category = printedCategory(line);
  if (category === 'outside') return 'None';
  if (category === 'exempt') return 'Exempt';
  return `${formatRate(line.vatRateBp)}${category === 'reverse_charge' ? ' RC' : ''}`;
}

function sumsOf(invoice: InvoiceSheet): [label: string, amount: string][] {
  return [
    ['Net', formatPence(invoice.netPence)],
    ...printedVat(invoice.lines).map((row): [string, string] => {
      const { label, pence } = vatRowText(row, { isCredit: invoice.kind === 'credit_note' });
      return [label, formatPence(pence)];
    }),
    [invoice.kind === 'credit_note' ? 'Total credited' : 'Total', formatPence(invoice.grossPence)],
  ];
}
