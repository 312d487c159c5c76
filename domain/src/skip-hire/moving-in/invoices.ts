import type { IsoDate } from '../../common/dates.ts';
import { amountIn, dayIn, type Row, textIn, WrongRow } from './row.ts';
import { accountIn, type AccountKey } from './sites.ts';

/** An invoice of the earlier system, or a credit, whose amounts are pence with VAT, zero or more. */
export interface OpenInvoiceRow {
  kind: 'invoice' | 'credit_note';
  number: string;
  account: AccountKey;
  issuedOn: IsoDate;
  /** Null: by the customer's terms. */
  dueOn: IsoDate | null;
  grossPence: number;
  openPence: number;
  /** The VAT within what is open. */
  openVatPence: number;
  reference: string | null;
}

/** How exports mark credits whose amounts are not below zero: Sage's SC and SA, and words. */
const CREDIT = /^(?:s?c(?:rn|n|r)?|sa|pa|sr|credit(?: ?note)?|sales credit|on account|payment on account|refund)$/i;

/** Reads an open invoice or credit. What is not given as outstanding is open as a whole. Throws WrongRow. */
export function readOpenInvoice(row: Row): OpenInvoiceRow {
  const number = textIn(row, 'invoice', 'The invoice number', 40);
  if (number === null) throw new WrongRow('The invoice number is missing.');
  const account = accountIn(row);
  const issuedOn = dayIn(row, 'issuedOn', 'The invoice date');
  if (issuedOn === null) throw new WrongRow('The invoice date is missing.');
  const [net, vat] = [amountIn(row, 'net', 'Net'), amountIn(row, 'vat', 'VAT')];
  const total = amountIn(row, 'gross', 'The total') ?? (net !== null && vat !== null ? net + vat : null);
  const outstanding = amountIn(row, 'open', 'Outstanding') ?? total;
  if (outstanding === null) throw new WrongRow('The amount is missing.');
  const gross = total ?? outstanding;
  if (gross * outstanding < 0 || Math.abs(outstanding) > Math.abs(gross))
    throw new WrongRow('More is outstanding than the invoice was for.');
  const grossPence = Math.abs(gross);
  const vatPence = Math.abs(vat ?? (net === null ? 0 : gross - net));
  return {
    kind: outstanding < 0 || gross < 0 || CREDIT.test(row.text('type')) ? 'credit_note' : 'invoice',
    number,
    account,
    issuedOn,
    dueOn: dayIn(row, 'dueOn', 'The due date'),
    grossPence,
    openPence: Math.abs(outstanding),
    openVatPence:
      grossPence === 0
        ? 0
        : Math.min(Math.abs(outstanding), Math.round((vatPence * Math.abs(outstanding)) / grossPence)),
    reference: textIn(row, 'reference', 'The reference', 100),
  };
}
