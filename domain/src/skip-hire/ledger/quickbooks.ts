import { codeOf, type LedgerCodes, vatKeyOf } from './codes.ts';
import { isSales, type LedgerDocument, type SalesDocument } from './documents.ts';
import { describe, inFiles, type LedgerFile, multiplied, pounds, ukDate } from './file.ts';

const LINE = [
  'Item(Product/Service)',
  'ItemDescription',
  'ItemQuantity',
  'ItemRate',
  '*ItemAmount',
  '*ItemTaxCode',
  'ItemTaxAmount',
  'Currency',
  'Service Date',
] as const;

const INVOICES = ['*InvoiceNo', '*Customer', '*InvoiceDate', '*DueDate', 'Terms', 'Location', 'Memo', ...LINE] as const;
const CREDIT_NOTES = ['*CreditNoteNo', '*Customer', '*CreditNoteDate', 'Location', 'Memo', ...LINE] as const;

/** The documents and rows that one file may have. */
export const QUICKBOOKS_MOST = { documents: 100, rows: 1000 };

/** The longest number of a document. */
export const QUICKBOOKS_NUMBER = 21;

/**
 * Invoices, and credit notes in a file of their own, as QuickBooks Online imports each of them: amounts exclude VAT, and those of
 * a credit note are positive. It takes no payments from such a file.
 */
export function quickbooksFiles(documents: readonly LedgerDocument[], codes: LedgerCodes): LedgerFile[] {
  const sales = documents.filter(isSales);
  const rows = (header: readonly string[]) => (document: SalesDocument) => salesRows(document, header, codes);
  const of = (kind: SalesDocument['kind']) => sales.filter((document) => document.kind === kind);
  return [
    ...inFiles('quickbooks-invoices', INVOICES, of('invoice'), rows(INVOICES), QUICKBOOKS_MOST),
    ...inFiles('quickbooks-credit-notes', CREDIT_NOTES, of('credit_note'), rows(CREDIT_NOTES), QUICKBOOKS_MOST),
  ];
}

function salesRows(document: SalesDocument, header: readonly string[], codes: LedgerCodes): string[][] {
  return document.lines.map((line) => {
    const { quantity, unitPence } = multiplied(line);
    const values: Record<string, string> = {
      '*InvoiceNo': document.number,
      '*CreditNoteNo': document.number,
      '*Customer': document.customer,
      '*InvoiceDate': ukDate(document.date),
      '*CreditNoteDate': ukDate(document.date),
      '*DueDate': ukDate(document.dueOn),
      Memo: document.reference ?? '',
      'Item(Product/Service)': codeOf('quickbooks', codes, `charge:${line.code}`)!,
      ItemDescription: describe(line),
      ItemQuantity: String(quantity),
      ItemRate: pounds(unitPence),
      '*ItemAmount': pounds(line.netPence),
      '*ItemTaxCode': codeOf('quickbooks', codes, vatKeyOf(line))!,
      ItemTaxAmount: pounds(line.vatPence),
      Currency: 'GBP',
      'Service Date': ukDate(line.date),
    };
    return header.map((column) => values[column] ?? '');
  });
}
