import type { DepotCalendar, LockReason } from '@tonnage/domain/skip-hire/depot-calendar';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatLongDay } from '@tonnage/domain/common/format-dates';

/** Why a date cannot be booked, as a sentence that names the day and the depot. */
export function lockSentence(
  reason: LockReason,
  date: IsoDate,
  depot: { name: string; closures: DepotCalendar['closures'] },
): string {
  const day = formatLongDay(date);
  const sentences: Record<LockReason, string> = {
    past: `${day} has passed. Choose a later date.`,
    too_far: `${day} is more than 90 days ahead. Choose an earlier date.`,
    weekend: `${depot.name} is closed on ${day}. Choose another date.`,
    bank_holiday: `${day} is a bank holiday. Choose another date.`,
    closed: `${depot.name} is closed on ${day}${depot.closures.get(date) ? ` (${depot.closures.get(date)})` : ''}. Choose another date.`,
    full: `${day} is full at ${depot.name}. Choose another date.`,
    lead_time: `${day} is too soon for ${depot.name}. Choose a later date.`,
    permit_lead_time: `${day} is too soon for the council to issue a permit. Choose a later date, or place the container on private land.`,
    permit: `Your permit doesn’t cover ${day}. Choose a day that it covers, or call us.`,
  };
  return sentences[reason];
}
