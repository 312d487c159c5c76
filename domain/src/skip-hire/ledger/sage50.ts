import { PAYMENT_METHOD_LABELS } from '../payments.ts';
import { codeOf, type LedgerCodes, vatKeyOf } from './codes.ts';
import { isSales, type LedgerDocument, type MoneyDocument, type SalesDocument } from './documents.ts';
import { cut, describe, type LedgerFile, pounds, ukDate } from './file.ts';

/** Sage 50’s import of audit trail transactions. */
const HEADER = [
  'Type',
  'Account Reference',
  'Nominal A/C Ref',
  'Department Code',
  'Date',
  'Reference',
  'Details',
  'Net Amount',
  'Tax Code',
  'Tax Amount',
  'Exchange Rate',
  'Extra Reference',
  'User Name',
] as const;

/** The most characters of each. */
const LENGTHS = { reference: 30, details: 60, extra: 30 };

/** What Sage takes as a customer’s account reference: up to eight characters, in capitals. */
const ACCOUNT = /^[A-Z0-9#_/!%&.\-$()"',]{1,8}$/;

/** The account number as Sage’s account reference; null: Sage cannot have it. */
export function sageAccount(number: string): string | null {
  const reference = number.toUpperCase();
  return ACCOUNT.test(reference) ? reference : null;
}

/**
 * Transactions in the order of their documents. Amounts are positive: the type says the direction. Rows of one invoice follow each
 * other, so that Sage makes one of them. Receipts are on account (SA), because Sage imports none that are allocated; a refund, and a
 * receipt that was voided, is a payment to the customer (SP).
 */
export function sageFiles(documents: readonly LedgerDocument[], codes: LedgerCodes): LedgerFile[] {
  if (documents.length === 0) return [];
  const rows = documents.flatMap((document) =>
    isSales(document) ? salesRows(document, codes) : [moneyRow(document, codes)],
  );
  return [{ name: 'sage-transactions', header: HEADER, rows }];
}

function salesRows(document: SalesDocument, codes: LedgerCodes): string[][] {
  const isCredit = document.kind === 'credit_note';
  return document.lines
    .filter(({ netPence, vatPence }) => netPence !== 0 || vatPence !== 0)
    .map((line) => [
      // A deduction on an invoice is a credit.
      isCredit === line.netPence >= 0 ? 'SC' : 'SI',
      sageAccount(document.account)!,
      codeOf('sage50', codes, `charge:${line.code}`)!,
      '0',
      ukDate(document.date),
      field(document.number, LENGTHS.reference),
      field(describe(line), LENGTHS.details),
      pounds(Math.abs(line.netPence)),
      codeOf('sage50', codes, vatKeyOf(line))!,
      pounds(Math.abs(line.vatPence)),
      '1',
      field(document.reference ?? '', LENGTHS.extra),
      '',
    ]);
}

function moneyRow(document: MoneyDocument, codes: LedgerCodes): string[] {
  const method = PAYMENT_METHOD_LABELS[document.method];
  const what = { receipt: method, refund: `Refund, ${method}`, reversal: `Voided, ${method}` }[document.kind];
  return [
    document.kind === 'receipt' ? 'SA' : 'SP',
    sageAccount(document.account)!,
    codeOf('sage50', codes, `bank:${document.method}`)!,
    '0',
    ukDate(document.date),
    field(document.reference ?? method, LENGTHS.reference),
    field(what, LENGTHS.details),
    pounds(document.amountPence),
    codeOf('sage50', codes, 'vat:none')!,
    '0.00',
    '1',
    '',
    '',
  ];
}

const PLAIN: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '×': 'x',
  '£': 'GBP ',
};

/** Text in ASCII, which Sage reads alike in every encoding, cut to a length. */
function field(text: string, length: number): string {
  const plain = text
    .replaceAll(/[’‘“”–—×£]/g, (letter) => PLAIN[letter]!)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^ -~]/g, '?');
  return cut(plain, length);
}
