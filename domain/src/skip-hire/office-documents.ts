import { ALLOWED, type Allowed, refused } from '../common/allowed.ts';
import { addDays, type IsoDate } from '../common/dates.ts';
import { isNote, type DocumentKind, type DocumentStatus } from './documents.ts';
import { takesWasteAway } from './guards.ts';
import type { JobStatus, JobType } from './orders.ts';

/** The facts about a document that staff actions need; any richer row fits. */
export interface StaffDocument {
  kind: DocumentKind;
  status: DocumentStatus;
  /** The last day of its legal retention; null if no law requires it. */
  retainUntil: IsoDate | null;
  /** The last day of a season ticket. */
  validTo: IsoDate | null;
}

/** The kinds that staff may upload: those of a customer, and a photo that justifies a charge. */
export const OFFICE_UPLOAD_KINDS = [
  'permit',
  'weighbridge_ticket',
  'photo',
  'other',
] as const satisfies readonly DocumentKind[];

/**
 * Whether staff may withdraw a note: as long as it is valid, signed or not, because a signed one is never changed.
 * Source: desk.md, Documents (correction by void and new).
 */
export function mayVoid({ kind, status }: StaffDocument): Allowed {
  if (!isNote(kind)) return refused('WRONG_STATE', 'Only transfer notes and season tickets can be voided.');
  if (status === 'awaiting_signature' || status === 'signed') return ALLOWED;
  return refused('WRONG_STATE', 'This note is already void.');
}

/** Whether the customer may be reminded to sign it today: once a day, and not after its term. */
export function mayRemind(document: StaffDocument, remindedOn: IsoDate | null, today: IsoDate): Allowed {
  if (!isNote(document.kind) || document.status !== 'awaiting_signature')
    return refused('WRONG_STATE', 'This no longer needs a signature.');
  if (document.validTo !== null && document.validTo < today)
    return refused('WRONG_STATE', 'This season ticket has expired. Issue a new one.');
  if (remindedOn === today)
    return refused('WRONG_STATE', 'The customer has already been reminded today. Try again tomorrow.');
  return ALLOWED;
}

/** Whether the law allows its removal: from the day after its retention period. Source: trade-and-law.md §2.5. */
export function mayRemove({ kind, status, retainUntil }: StaffDocument, today: IsoDate): Allowed {
  const endless =
    retainUntil === null && (isNote(kind) || kind === 'invoice' || kind === 'credit_note' || status === 'signed');
  if (endless || (retainUntil !== null && retainUntil >= today))
    return refused('LAW_KEEPS', 'By law this has to be kept. It can be deleted once the retention period has ended.');
  return ALLOWED;
}

const BEFORE_NOTHING: readonly JobStatus[] = ['declined', 'cancelled', 'failed'];

/**
 * Whether a transfer note can be for this job: it takes waste away, and was not cancelled. Source: reg. 35; portal.md
 * §4.
 */
export function mayHaveNote(job: { type: JobType; status: JobStatus }): Allowed {
  if (!takesWasteAway(job.type))
    return refused('WRONG_STATE', 'This job doesn’t remove any waste, so it doesn’t need a note.');
  if (BEFORE_NOTHING.includes(job.status))
    return refused('WRONG_STATE', 'This job didn’t go ahead, so it doesn’t need a note.');
  return ALLOWED;
}

/** A paper note is signed where the waste is handed over; one signed longer before its job is another load's. */
const SIGNED_BEFORE_DAYS = 31;

/**
 * Whether a note that was signed on paper on this day can be the job's: not in the future, and at most 31 days before the
 * job's date. Source: reg. 35 (signed by both at the transfer).
 */
export function mayBeSignedOn(signedOn: IsoDate, jobDate: IsoDate, today: IsoDate): boolean {
  return signedOn <= today && signedOn >= addDays(jobDate < today ? jobDate : today, -SIGNED_BEFORE_DAYS);
}

/**
 * The latest last day of a season ticket that starts on a day: twelve months, both days included. Source:
 * trade-and-law.md §2.6.
 */
export function seasonEnd(from: IsoDate): IsoDate {
  const year = String(Number(from.slice(0, 4)) + 1).padStart(4, '0');
  // 29 February has no anniversary: its year ends with the 28th.
  return from.endsWith('-02-29') ? `${year}-02-28` : addDays(`${year}${from.slice(4)}`, -1);
}

/**
 * Whether a season ticket may run between these days, both included. Source: trade-and-law.md §2.6 (up to twelve
 * months).
 */
export function isSeason(from: IsoDate, to: IsoDate): boolean {
  return from <= to && to <= seasonEnd(from);
}
