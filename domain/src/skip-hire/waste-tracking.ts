import { addDays, weekdayOf, type IsoDate } from '../common/dates.ts';
import type { DepotPermitKind } from './transfer-note.ts';

/** The first day whose receipts must be recorded, by nation. Source: trade-and-law.md §2.9. */
const TRACKED_FROM = {
  england_wales: '2026-10-01',
  scotland: '2027-01-01',
  northern_ireland: '2027-01-01',
} as const satisfies Record<string, IsoDate>;

/** The earliest of those days. */
export const TRACKED_SINCE: IsoDate = TRACKED_FROM.england_wales;

/**
 * Whether waste that a depot received on a day must be recorded: where it has a permit, from its nation's start date.
 * Sites under an exemption are out of the service's first phase. Source: Digital Waste Tracking (England) Regulations
 * 2026.
 */
export function isTracked(
  depot: { nation: keyof typeof TRACKED_FROM; permitKind: DepotPermitKind; permitNumber: string | null },
  receivedOn: IsoDate,
): boolean {
  return depot.permitKind === 'permit' && depot.permitNumber !== null && receivedOn >= TRACKED_FROM[depot.nation];
}

const DAYS_TO_RECORD = 2;

/**
 * The day by whose end a receipt must be recorded: the second working day after it, Monday to Friday without the
 * nation's bank holidays, whatever the depot works. Source: Digital Waste Tracking (England) Regulations 2026, reg.
 * 4(8).
 */
export function recordBy(receivedOn: IsoDate, bankHolidays: ReadonlySet<IsoDate>): IsoDate {
  let day = receivedOn;
  for (let left = DAYS_TO_RECORD; left > 0;) {
    day = addDays(day, 1);
    if (weekdayOf(day) <= 5 && !bankHolidays.has(day)) left--;
  }
  return day;
}

export const RECEIPT_STATUSES = ['due', 'sending', 'refused', 'unpaid', 'accepted', 'empty'] as const;
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

export const RECEIPT_LABELS: Record<ReceiptStatus, string> = {
  due: 'To submit',
  sending: 'Submitting',
  refused: 'Rejected',
  unpaid: 'Service charge unpaid',
  accepted: 'Submitted',
  empty: 'Not submitted: zero weight',
};

/** The statuses of loads that still have to be recorded. */
export const OPEN_RECEIPTS = ['due', 'sending', 'refused', 'unpaid'] as const satisfies readonly ReceiptStatus[];

/** Whether a load may be sent, or entered by hand: it has to be recorded and is not yet. */
export function maySend(status: ReceiptStatus): boolean {
  return (OPEN_RECEIPTS as readonly ReceiptStatus[]).includes(status);
}
