import { chargedVat } from '../../common/vat.ts';
import { PAYMENT_METHOD_LABELS } from '../payments.ts';
import { codeOf, type LedgerCodes, vatKeyOf } from './codes.ts';
import { isSales, type LedgerDocument, type MoneyDocument, type SalesDocument } from './documents.ts';
import { describe, inFiles, type LedgerFile, multiplied, pounds, signed, ukDate } from './file.ts';

/** The template of Xero’s import of sales invoices; it takes the document with amounts below zero as a credit note. */
const SALES = [
  '*ContactName',
  'EmailAddress',
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  'POCity',
  'PORegion',
  'POPostalCode',
  'POCountry',
  '*InvoiceNumber',
  'Reference',
  '*InvoiceDate',
  '*DueDate',
  'InventoryItemCode',
  '*Description',
  '*Quantity',
  '*UnitAmount',
  'Discount',
  '*AccountCode',
  '*TaxType',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
  'Currency',
  'BrandingTheme',
] as const;

const BANK = ['*Date', '*Amount', 'Payee', 'Description', 'Reference', 'Cheque Number'] as const;

/** The invoices that one file may have. */
const MOST = { documents: 500, rows: Number.POSITIVE_INFINITY };

/**
 * Sales as Xero imports them, with prices that exclude VAT, and a bank statement for each bank account: Xero takes receipts and
 * refunds from one alone, and matches them there.
 */
export function xeroFiles(documents: readonly LedgerDocument[], codes: LedgerCodes): LedgerFile[] {
  const money = documents.filter((document): document is MoneyDocument => !isSales(document));
  const accounts = Map.groupBy(money, ({ method }) => codeOf('xero', codes, `bank:${method}`)!);
  return [
    ...inFiles('xero-sales', SALES, documents.filter(isSales), (document) => salesRows(document, codes), MOST),
    ...[...accounts].map(([account, of]) => ({
      name: `xero-bank-statement-${account.replaceAll(/[\\/:*?"<>|]/g, '-')}`,
      header: BANK,
      rows: of.map(bankRow),
    })),
  ];
}

/**
 * Whether Xero’s own VAT of the document differs from ours: it works VAT out line by line, and takes no amount of it from a file.
 */
export function xeroVatDiffers({ lines }: SalesDocument): boolean {
  return lines.reduce((pence, line) => pence + chargedVat(line.netPence, line) - line.vatPence, 0) !== 0;
}

function salesRows(document: SalesDocument, codes: LedgerCodes): string[][] {
  const sign = document.kind === 'credit_note' ? -1 : 1;
  return document.lines.map((line) => {
    const { quantity, unitPence } = multiplied(line);
    const values: Partial<Record<(typeof SALES)[number], string>> = {
      '*ContactName': document.customer,
      '*InvoiceNumber': document.number,
      Reference: document.reference ?? '',
      '*InvoiceDate': ukDate(document.date),
      '*DueDate': ukDate(document.dueOn),
      '*Description': describe(line),
      '*Quantity': String(quantity),
      '*UnitAmount': pounds(sign * unitPence),
      '*AccountCode': codeOf('xero', codes, `charge:${line.code}`)!,
      '*TaxType': codeOf('xero', codes, vatKeyOf(line))!,
      Currency: 'GBP',
    };
    return SALES.map((column) => values[column] ?? '');
  });
}

function bankRow(document: MoneyDocument): string[] {
  const method = PAYMENT_METHOD_LABELS[document.method];
  const what = { receipt: method, refund: `Refund, ${method}`, reversal: `Voided, ${method}` }[document.kind];
  return [
    ukDate(document.date),
    pounds(signed(document)),
    document.customer,
    `${what}, account ${document.account}`,
    document.reference ?? '',
    '',
  ];
}
