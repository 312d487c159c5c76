import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { taxLabel, vatRowText, vatSummary } from '@tonnage/domain/common/vat';
import { hireTerms } from '@tonnage/domain/skip-hire/quotes';
import type { Sheet, DocumentBrand } from '../../platform/pdf/sheet.ts';
import { beside, box, words } from '../../platform/pdf/blocks.ts';
import { sums, table, type Column } from '../../platform/pdf/table.ts';
import type { PrintedQuote } from './paper.queries.ts';

const COLUMNS: readonly Column[] = [
  { label: 'Description', heads: true },
  { label: 'Quantity', width: 52, isNumber: true },
  { label: 'Unit price', width: 72, isNumber: true },
  { label: 'VAT', width: 66, isNumber: true },
  { label: 'Net', width: 76, isNumber: true },
];

/** A quote on as many pages as its lines need: to whom, for where, what it costs, and until when. */
export function quotePdf(brand: DocumentBrand, quote: PrintedQuote): Sheet {
  const { lines } = quote;
  return {
    brand,
    title: 'Quote',
    number: quote.number,
    issuedAt: quote.createdAt,
    isKept: false,
    foot: `Quote ${quote.number}. Valid until ${formatDayYear(quote.validTo)}.`,
    blocks: [
      beside(
        box('Quote for', [
          ['Name', quote.name],
          ['Company', quote.company],
          ['Email', quote.email],
          ['Telephone', quote.phone],
        ]),
        box('Quote', [
          ['Date', formatDayYear(quote.createdOn)],
          ['Valid until', formatDayYear(quote.validTo)],
          ['Site', quote.place],
        ]),
      ),
      table(COLUMNS, [
        {
          heading: '',
          rows: lines.flatMap((line) =>
            line.lines.map((part, at) => [
              { text: part.label, under: at === 0 ? hireTerms(line).join(' ') : '' },
              String(part.quantity),
              formatPence(part.unitPence),
              taxLabel(part),
              formatPence(part.netPence),
            ]),
          ),
        },
      ]),
      sums([
        ['Net', formatPence(quote.netPence)],
        ...vatSummary(lines.flatMap((line) => line.lines)).map((row) => {
          const { label, pence } = vatRowText(row);
          return [label, formatPence(pence)] as const;
        }),
        ['Total', formatPence(quote.grossPence)],
      ]),
      ...(quote.notes === null ? [] : [box('Notes', [], words(quote.notes))]),
      words('To accept this quote, use the link if we sent you one, or contact us and give its number.', {
        quiet: true,
      }),
    ],
  };
}
