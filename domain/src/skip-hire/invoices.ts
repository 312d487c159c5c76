import { addDays, type IsoDate } from '../common/dates.ts';

/**
 * The state of an invoice on a day; never stored, because it becomes overdue with time. Source: trade-and-law.md §5,
 * invoice.
 */
export const INVOICE_STATES = ['issued', 'part_paid', 'overdue', 'paid', 'credited', 'written_off'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** The orders of an account's invoices; the first is the default. */
export const INVOICE_SORTS = [
  'issuedOn:desc',
  'issuedOn:asc',
  'dueOn:asc',
  'dueOn:desc',
  'number:asc',
  'number:desc',
  'grossPence:asc',
  'grossPence:desc',
  'openPence:asc',
  'openPence:desc',
] as const;
export type InvoiceSort = (typeof INVOICE_SORTS)[number];

export const INVOICE_STATE_LABELS: Record<InvoiceState, string> = {
  issued: 'Outstanding',
  part_paid: 'Part paid',
  overdue: 'Overdue',
  paid: 'Paid',
  credited: 'Credited',
  written_off: 'Written off',
};

/** Pence with VAT. Payments, credits and what was written off are separate: a credited invoice was never paid. */
export interface InvoiceFacts {
  grossPence: number;
  paidPence: number;
  creditedPence: number;
  writtenOffPence: number;
  dueOn: IsoDate;
}

/** The open amount in pence. */
export function openPence(invoice: Omit<InvoiceFacts, 'dueOn'>): number {
  return invoice.grossPence - invoice.paidPence - invoice.creditedPence - invoice.writtenOffPence;
}

/** The due day is the last on which it may be paid: it is overdue from the day after. */
export function invoiceState(invoice: InvoiceFacts, today: IsoDate): InvoiceState {
  if (openPence(invoice) <= 0) {
    if (invoice.writtenOffPence > 0) return 'written_off';
    return invoice.creditedPence >= invoice.grossPence ? 'credited' : 'paid';
  }
  if (invoice.dueOn < today) return 'overdue';
  return invoice.paidPence + invoice.creditedPence > 0 ? 'part_paid' : 'issued';
}

/** The day that payment terms count from. Source: trade-and-law.md §5, account. */
export const TERMS_BASES = ['invoice', 'end_of_month'] as const;
export type TermsBasis = (typeof TERMS_BASES)[number];

/**
 * The due date: so many days after the invoice's date, or after the last day of its month. Source: trade-and-law.md §3,
 * Account.
 */
export function dueDate(issuedOn: IsoDate, terms: { days: number; basis: TermsBasis }): IsoDate {
  return addDays(terms.basis === 'invoice' ? issuedOn : monthOf(issuedOn).to, terms.days);
}

/** When invoices on these terms are due, in words. */
export function termsText({ days, basis }: { days: number; basis: TermsBasis }): string {
  const end = basis === 'invoice' ? 'the invoice date' : 'month end';
  return days === 0 ? `due on ${end}` : `due ${days} ${days === 1 ? 'day' : 'days'} after ${end}`;
}

/** First and last day of the month of a day. */
export function monthOf(date: IsoDate): { from: IsoDate; to: IsoDate } {
  const from = `${date.slice(0, 7)}-01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
}

/** The rates of VAT in the United Kingdom, basis points: standard, reduced and zero. Source: VAT Act 1994, sections 2, 29A and 30. */
export const VAT_RATES_BP = [2000, 500, 0] as const;
