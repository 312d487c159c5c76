import { Text, View } from '@react-pdf/renderer';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { periodText } from '@tonnage/domain/skip-hire/invoice-run';
import type { InvoiceSheet, InvoiceSheetLine } from '@tonnage/domain/skip-hire/printed-documents';
import { createElement as h } from 'react';
import { box, lookFor, sheet, type DocumentBrand } from '../../../platform/pdf/sheet.ts';

const LINE = '#cfc9bb';
const QUIET = '#4c564f';

/** Column widths in points; the label gets the rest. */
const WIDTHS = { date: 58, quantity: 46, unit: 62, rate: 36, net: 66 };

/** An invoice or a credit note with everything that a VAT invoice must contain, on as many pages as its lines need. */
export function invoicePdf(brand: DocumentBrand, invoice: InvoiceSheet) {
  const look = lookFor();
  const { credits, seller, buyer } = invoice;
  const isCredit = invoice.kind === 'credit_note';
  return sheet({
    look,
    brand,
    title: isCredit ? 'Credit note' : 'Invoice',
    number: invoice.number,
    state: invoice.receipt ? 'Paid' : undefined,
    foot: [
      seller.vatNumber === null ? null : `VAT number ${seller.vatNumber}`,
      seller.companyNumber === null ? null : `Company number ${seller.companyNumber}`,
    ]
      .filter((text) => text !== null)
      .join(' · '),
    children: [
      h(
        View,
        { key: 'parties', style: look.pair },
        h(
          View,
          { style: look.half },
          box(look, isCredit ? 'Credit to' : 'Invoice to', [
            ['Customer', buyer.name],
            ['Account', buyer.accountNumber],
            ['Address', buyer.address],
            ['VAT number', buyer.vatNumber],
          ]),
        ),
        h(
          View,
          { style: look.half },
          box(look, isCredit ? 'Credit note' : 'Invoice', [
            ['Our VAT number', seller.vatNumber],
            ['Date and tax point', formatDayYear(invoice.issuedOn)],
            ['Period', invoice.period && periodText(invoice.period)],
            ['Due', isCredit || invoice.receipt ? null : formatDayYear(invoice.dueOn)],
            ['Original invoice', credits?.number],
            ['Reason', credits?.reason],
          ]),
        ),
      ),
      row(
        'head',
        { date: 'Date', label: 'Description', quantity: 'Quantity', unit: 'Unit price', rate: 'VAT', net: 'Net' },
        true,
      ),
      ...groups(invoice.lines).flatMap(([heading, lines]) => [
        h(
          Text,
          { key: heading, style: { marginTop: 6, fontWeight: 600, fontSize: 8.5 }, minPresenceAhead: 24 },
          heading,
        ),
        ...lines.map((line, i) => row(`${heading} ${i}`, cellsOf(line))),
      ]),
      sums(invoice),
      ...(seller.bankDetails === null || isCredit || invoice.receipt
        ? []
        : [
            box(look, 'Payment details', [
              ['Bank transfer (BACS)', seller.bankDetails],
              ['Reference', invoice.number],
            ]),
          ]),
    ],
  });
}

/** The lines grouped by order, with its site and its purchase order. */
function groups(lines: readonly InvoiceSheetLine[]): [string, InvoiceSheetLine[]][] {
  return [...Map.groupBy(lines, headingOf)];
}

function headingOf({ order, site, poNumber }: InvoiceSheetLine): string {
  return [order, site, poNumber === null ? null : `PO ${poNumber}`].filter((text) => text !== null).join(' · ');
}

interface Cells {
  date: string;
  label: string;
  quantity: string;
  unit: string;
  rate: string;
  net: string;
}

function cellsOf(line: InvoiceSheetLine): Cells {
  return {
    date: formatDayYear(line.date).replace(/(\d+ \w{3})\w* /, '$1 '),
    label: line.label,
    quantity: String(line.quantity),
    unit: formatPence(line.unitPence),
    rate: formatRate(line.vatRateBp),
    net: formatPence(line.netPence),
  };
}

function row(key: string, cells: Cells, head = false) {
  const style = {
    flexDirection: 'row' as const,
    gap: 6,
    paddingVertical: 3,
    borderBottom: `0.5 solid ${LINE}`,
    fontSize: 8.5,
    ...(head ? { fontWeight: 700, color: QUIET } : {}),
  };
  const right = (width: number) => ({ width, textAlign: 'right' as const });
  return h(
    View,
    { key, style, wrap: false },
    h(Text, { style: { width: WIDTHS.date } }, cells.date),
    h(Text, { style: { flex: 1 } }, cells.label),
    h(Text, { style: right(WIDTHS.quantity) }, cells.quantity),
    h(Text, { style: right(WIDTHS.unit) }, cells.unit),
    h(Text, { style: right(WIDTHS.rate) }, cells.rate),
    h(Text, { style: right(WIDTHS.net) }, cells.net),
  );
}

function sums(invoice: InvoiceSheet) {
  const lines: [string, number, boolean][] = [
    ['Net', invoice.netPence, false],
    ...invoice.vat.map(({ vatRateBp, netPence, vatPence }): [string, number, boolean] => [
      `VAT at ${formatRate(vatRateBp)} on ${formatPence(netPence)}`,
      vatPence,
      false,
    ]),
    [invoice.kind === 'credit_note' ? 'Total credited' : 'Total', invoice.grossPence, true],
  ];
  return h(
    View,
    { key: 'sums', wrap: false, style: { marginTop: 10, marginBottom: 14, alignSelf: 'flex-end', width: 250 } },
    ...lines.map(([label, pence, total]) =>
      h(
        View,
        {
          key: label,
          style: {
            flexDirection: 'row',
            justifyContent: 'space-between',
            paddingVertical: 3,
            ...(total ? { borderTop: `1 solid ${QUIET}`, fontWeight: 700, fontSize: 11 } : {}),
          },
        },
        h(Text, null, label),
        h(Text, null, formatPence(pence)),
      ),
    ),
  );
}

/** `20%`, `17.5%`. Takes basis points. */
function formatRate(rateBp: number): string {
  return `${rateBp / 100}%`;
}
