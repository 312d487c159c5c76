import { ALLOWED, type Allowed, refused } from '../common/allowed.ts';
import { addDays, type IsoDate } from '../common/dates.ts';
import { isNote, type DocumentKind, type DocumentStatus } from './documents.ts';
import { takesWasteAway } from './guards.ts';
import type { JobStatus, JobType } from './orders.ts';

/** What the office asks of a document; any richer row fits. */
export interface StaffDocument {
  kind: DocumentKind;
  status: DocumentStatus;
  /** The last day that the law keeps it; null: no law does. */
  retainUntil: IsoDate | null;
  /** The last day of a season ticket. */
  validTo: IsoDate | null;
}

/** What may be brought by the office: what a customer may, and a photo that shows why something is charged. */
export const OFFICE_UPLOAD_KINDS = [
  'permit',
  'weighbridge_ticket',
  'photo',
  'other',
] as const satisfies readonly DocumentKind[];

/**
 * Whether the office may take a note back: as long as it stands, signed or not, because a signed one is never changed.
 * Source: desk.md, Documents (correction by void and new).
 */
export function mayVoid({ kind, status }: StaffDocument): Allowed {
  if (!isNote(kind)) return refused('WRONG_STATE', 'Only transfer notes and season tickets can be voided.');
  if (status === 'awaiting_signature' || status === 'signed') return ALLOWED;
  return refused('WRONG_STATE', 'This note is already void.');
}

/** Whether the customer may be reminded to sign it today: once a day, and not where its term is over. */
export function mayRemind(paper: StaffDocument, remindedOn: IsoDate | null, today: IsoDate): Allowed {
  if (!isNote(paper.kind) || paper.status !== 'awaiting_signature')
    return refused('WRONG_STATE', 'This no longer needs a signature.');
  if (paper.validTo !== null && paper.validTo < today)
    return refused('WRONG_STATE', 'This season ticket has expired. Issue a new one.');
  if (remindedOn === today)
    return refused('WRONG_STATE', 'The customer has already been reminded today. Try again tomorrow.');
  return ALLOWED;
}

/** Whether the law lets it be removed: from the day after the term that it is kept for. Source: trade-and-law.md §2.5. */
export function mayRemove({ kind, status, retainUntil }: StaffDocument, today: IsoDate): Allowed {
  const endless =
    retainUntil === null && (isNote(kind) || kind === 'invoice' || kind === 'credit_note' || status === 'signed');
  if (endless || (retainUntil !== null && retainUntil >= today))
    return refused('LAW_KEEPS', 'By law this has to be kept. It can be deleted once the retention period has ended.');
  return ALLOWED;
}

const BEFORE_NOTHING: readonly JobStatus[] = ['declined', 'cancelled', 'failed'];

/** Whether a job is one that a transfer note is for: it takes waste away, and was not called off. Source: reg. 35; portal.md §4. */
export function mayHaveNote(job: { type: JobType; status: JobStatus }): Allowed {
  if (!takesWasteAway(job.type))
    return refused('WRONG_STATE', 'This job doesn’t remove any waste, so it doesn’t need a note.');
  if (BEFORE_NOTHING.includes(job.status))
    return refused('WRONG_STATE', 'This job didn’t go ahead, so it doesn’t need a note.');
  return ALLOWED;
}

/** The last day that a season ticket may reach which begins on a day: twelve months, both days included. Source: trade-and-law.md §2.6. */
export function seasonEnd(from: IsoDate): IsoDate {
  const year = String(Number(from.slice(0, 4)) + 1).padStart(4, '0');
  // The 29th of February has no anniversary: its year ends with the 28th.
  return from.endsWith('-02-29') ? `${year}-02-28` : addDays(`${year}${from.slice(4)}`, -1);
}

/** Whether a season ticket may run from one day to another, both included. Source: trade-and-law.md §2.6 (up to twelve months). */
export function isSeason(from: IsoDate, to: IsoDate): boolean {
  return from <= to && to <= seasonEnd(from);
}
