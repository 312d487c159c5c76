import type { IsoDate, Instant } from '../common/dates.ts';
import type { ContainerShape } from './container-shape.ts';
import type { HireMarks } from './hire-marks.ts';
import type { DepotPermitKind } from './transfer-note.ts';
import type { PriceLine } from '../common/money.ts';
import { categoryOf, type VatRow, vatSummary } from '../common/vat.ts';
import type { VatCategory } from '../common/vat-category.ts';
import { LATE_CODES } from './chasing/late-payment.ts';

/** The content of a weighbridge ticket. Source: trade-and-law.md §3, Weighbridge ticket. */
export interface WeighbridgeTicket {
  number: string;
  depot: string;
  permitKind: DepotPermitKind;
  permitNumber: string | null;
  weighedAt: Instant;
  vehicle: string | null;
  driver: string | null;
  customer: string;
  place: string;
  waste: { description: string; ewcCodes: readonly string[] };
  netKg: number;
  /** Both, if the load was weighed full and empty. */
  grossKg?: number;
  tareKg?: number;
  /** An estimate: nobody weighed it. */
  estimated?: boolean;
  reference: string;
}

/** The company's record of a permit that a council granted. Source: trade-and-law.md §2.8. */
export interface PermitSheet {
  number: string;
  council: string;
  from: IsoDate;
  to: IsoDate;
  customer: string;
  place: string;
  container: string;
  reference: string;
}

/** A printed invoice line: where and when, and under which order and purchase order. */
export interface InvoiceSheetLine extends PriceLine {
  date: IsoDate;
  order: string | null;
  site: string | null;
  poNumber: string | null;
}

/** A container that an invoice charges for, as it is drawn, with the days of its hire up to the tax point; null before it began. */
export interface InvoiceContainer {
  order: string;
  name: string;
  shape: ContainerShape;
  hire: HireMarks | null;
}

/**
 * The content of an invoice or a credit note; all that a VAT invoice must contain (VAT Regulations 1995, reg. 14).
 * Money in pence.
 */
export interface InvoiceSheet {
  kind: 'invoice' | 'credit_note';
  number: string;
  issuedOn: IsoDate;
  dueOn: IsoDate;
  /** The month or week that its invoice run covers. */
  period: { from: IsoDate; to: IsoDate } | null;
  seller: { companyNumber: string | null; vatNumber: string | null; bankDetails: string | null };
  buyer: { name: string; accountNumber: string; address: string | null; vatNumber: string | null };
  /** Paid by card when it was issued. */
  receipt: boolean;
  /** What the office wrote on it. */
  note?: string;
  /** For a credit note: the invoice that it credits, and why. */
  credits: { number: string; reason: string } | null;
  /** Of the earlier system: what it was for in all, pence with VAT. It has no lines, and its total is what was open of it. */
  broughtForward?: { grossPence: number };
  lines: InvoiceSheetLine[];
  /** Absent from those that charge for none, and from those of before they were drawn. */
  containers?: InvoiceContainer[];
  vat: VatRow[];
  netPence: number;
  vatPence: number;
  grossPence: number;
}

/** Interest and fixed sums are outside the scope of VAT. Papers that were issued before lines had a category tell it by the code. */
const OUTSIDE_CODES: readonly string[] = LATE_CODES;

/** The VAT of a printed document by category and rate, as it was issued. */
export const printedVat = (lines: readonly PriceLine[]): VatRow[] =>
  vatSummary(lines.map((line) => ({ ...line, vatCategory: printedCategory(line) })));

export const printedCategory = (line: PriceLine): VatCategory =>
  line.vatCategory ?? (OUTSIDE_CODES.includes(line.code) ? 'outside' : categoryOf(line));

/** Under a transfer note: who signed for a party, in text fit for printing. */
export interface DocumentSignature {
  name: string;
  position: string | null;
  at: Instant;
}

/**
 * A drawn signature: strokes of alternating x and y, each 0 to 1000 of the field's width, so that it can be drawn at
 * any size.
 */
export type Strokes = readonly (readonly number[])[];

/** What is stored of the customer's signature besides who and when. */
export interface CustomerSignature {
  name: string;
  position: string;
  textVersion: string;
  hierarchyConfirmed: true;
  /** The source address of the request as the server saw it; null if unknown. */
  address: string | null;
  drawing: Strokes | null;
}

/** The customer signed on paper: the wording and the drawn signature are on its photograph, which is the note's file. */
export interface PaperSignature {
  onPaper: true;
  name: string;
  position: string | null;
}
