import type { IsoDate } from '../../common/dates.ts';
import type { PriceLine } from '../../common/money.ts';
import type { PaymentMethod } from '../payments.ts';

/**
 * What the books of a company take from here. A reversal is a receipt that was in the books already, and was voided or moved to
 * another customer since.
 */
export const LEDGER_KINDS = ['invoice', 'credit_note', 'receipt', 'refund', 'reversal'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

interface OfCustomer {
  id: string;
  /** The account number. */
  account: string;
  customer: string;
  /** Another customer of the company has the same name. */
  sameName: boolean;
}

/** A line as the document prints it: the amounts of a credit note are positive too. */
export interface LedgerLine extends PriceLine {
  order: string | null;
  date: IsoDate;
}

export interface SalesDocument extends OfCustomer {
  kind: 'invoice' | 'credit_note';
  number: string;
  date: IsoDate;
  dueOn: IsoDate;
  /** Purchase orders on an invoice; of a credit note the invoice that it credits. */
  reference: string | null;
  lines: readonly LedgerLine[];
}

/** Money in or out. Positive pence: the kind says the direction. */
export interface MoneyDocument extends OfCustomer {
  kind: 'receipt' | 'refund' | 'reversal';
  date: IsoDate;
  method: PaymentMethod;
  reference: string | null;
  amountPence: number;
}

export type LedgerDocument = SalesDocument | MoneyDocument;

export const isSales = (document: LedgerDocument): document is SalesDocument => 'lines' in document;

/** Of all documents of a kind, in positive pence; money has no VAT. */
export interface LedgerTotal {
  kind: LedgerKind;
  count: number;
  netPence: number;
  vatPence: number;
  grossPence: number;
}

/** The totals of each kind that is there, in the order of `LEDGER_KINDS`. */
export function ledgerTotals(documents: readonly LedgerDocument[]): LedgerTotal[] {
  return LEDGER_KINDS.flatMap((kind) => {
    const of = documents.filter((document) => document.kind === kind);
    if (of.length === 0) return [];
    const sum = (pence: (document: LedgerDocument) => number) =>
      of.reduce((total, document) => total + pence(document), 0);
    const lines = (document: LedgerDocument) => (isSales(document) ? document.lines : []);
    const vatPence = sum((document) => lines(document).reduce((total, line) => total + line.vatPence, 0));
    const netPence = sum((document) =>
      isSales(document) ? document.lines.reduce((total, line) => total + line.netPence, 0) : document.amountPence,
    );
    return [{ kind, count: of.length, netPence, vatPence, grossPence: netPence + vatPence }];
  });
}
