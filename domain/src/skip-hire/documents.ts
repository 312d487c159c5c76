import { ALLOWED, type Allowed, refused } from '../common/allowed.ts';
import { type IsoDate } from '../common/dates.ts';

/** Source: portal.md §7; trade-and-law.md §5. */
export const DOCUMENT_KINDS = [
  'wtn',
  'season_ticket',
  'weighbridge_ticket',
  'permit',
  'invoice',
  'credit_note',
  'photo',
  'signature',
  'other',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const DOCUMENT_KIND_LABELS: Record<DocumentKind, string> = {
  wtn: 'Waste transfer note',
  season_ticket: 'Season ticket',
  weighbridge_ticket: 'Weighbridge ticket',
  permit: 'Permit',
  invoice: 'Invoice',
  credit_note: 'Credit note',
  photo: 'Photo',
  signature: 'Signature on site',
  other: 'Other',
};

/** `issued` needs no signature: weighbridge tickets, permits, invoices, uploads of drivers and customers. */
export const DOCUMENT_STATUSES = ['draft', 'awaiting_signature', 'signed', 'issued', 'void'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

export const DOCUMENT_STATUS_LABELS: Record<DocumentStatus, string> = {
  draft: 'Draft',
  awaiting_signature: 'Awaiting signature',
  signed: 'Signed',
  issued: 'Filed',
  void: 'Void',
};

/**
 * The kinds that a customer may upload: only the company issues notes, season tickets and invoices. Source: portal.md
 * §5.
 */
export const UPLOAD_KINDS = [
  'permit',
  'weighbridge_ticket',
  'photo',
  'other',
] as const satisfies readonly DocumentKind[];
export type UploadKind = (typeof UPLOAD_KINDS)[number];

export function isUploadKind(kind: DocumentKind): kind is UploadKind {
  return (UPLOAD_KINDS as readonly DocumentKind[]).includes(kind);
}

/** The facts about a document that these rules need; any richer row fits. `own`: the current user uploaded it. */
export interface DocumentFacts {
  kind: DocumentKind;
  status: DocumentStatus;
  validTo: IsoDate | null;
  own: boolean;
}

/** The kinds that show prices: only for those who may see invoices. */
export const MONEY_KINDS = ['invoice', 'credit_note'] as const satisfies readonly DocumentKind[];

export function isMoneyKind(kind: DocumentKind): kind is (typeof MONEY_KINDS)[number] {
  return (MONEY_KINDS as readonly DocumentKind[]).includes(kind);
}

/** A transfer note of either kind, for which reg. 35 requires two signatures. */
export function isNote(kind: DocumentKind): kind is 'wtn' | 'season_ticket' {
  return kind === 'wtn' || kind === 'season_ticket';
}

/** Whether the customer may sign it today. Source: portal.md §4; Waste (England and Wales) Regulations 2011, reg. 35. */
export function maySign(document: DocumentFacts, today: IsoDate): Allowed {
  if (!isNote(document.kind)) return refused('WRONG_STATE', 'Only transfer notes and season tickets need a signature.');
  if (document.status === 'signed') return refused('WRONG_STATE', 'This is already signed.');
  if (document.status !== 'awaiting_signature') return refused('WRONG_STATE', 'This no longer needs a signature.');
  if (document.validTo !== null && document.validTo < today) {
    return refused('WRONG_STATE', 'This season ticket has expired. Call us for a new one.');
  }
  return ALLOWED;
}

/**
 * Whether the customer may change or remove it: only their own uploads, never a note or an invoice. Source: portal.md
 * §5.
 */
export function mayEditDocument(document: DocumentFacts): Allowed {
  if (!isUploadKind(document.kind) || !document.own) {
    return refused('NOT_YOUR_UPLOAD', 'You can only change or delete documents that you uploaded.');
  }
  return ALLOWED;
}

/** The minimum years that a tenant retains a note. Source: trade-and-law.md §2.5. */
const NOTE_YEARS = 2;
const WEIGHBRIDGE_YEARS = 2;
const INVOICE_YEARS = 6;

/**
 * The last day until which the document must be retained; null if no law requires it. Notes for the tenant's own number
 * of years, two or more, from the end of their term; weighbridge records two years; invoices six. Source:
 * trade-and-law.md §2.5.
 */
export function retainUntil(
  document: { kind: DocumentKind; date: IsoDate; validTo: IsoDate | null },
  noteYears = NOTE_YEARS,
): IsoDate | null {
  const from = document.validTo ?? document.date;
  if (isNote(document.kind)) return yearsAfter(from, noteYears);
  if (document.kind === 'weighbridge_ticket') return yearsAfter(from, WEIGHBRIDGE_YEARS);
  if (isMoneyKind(document.kind)) return yearsAfter(from, INVOICE_YEARS);
  return null;
}

/** The same day so many years later; 28 February if there is no 29th. */
function yearsAfter(date: IsoDate, years: number): IsoDate {
  const year = String(Number(date.slice(0, 4)) + years).padStart(4, '0');
  const isLeap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0);
  return date.endsWith('-02-29') && !isLeap ? `${year}-02-28` : `${year}${date.slice(4)}`;
}
