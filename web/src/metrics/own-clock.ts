import type { Instant } from '@tonnage/domain/common/dates';
import { formatInstant } from '@tonnage/domain/common/format-dates';

/** Where the browser is. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'Europe/London';
}

/** "Mon 9 November, 06:14" by the reader's own clock; days of periods are the project's. Source: metrics.md §2.1. */
export function ownTime(instant: Instant): string {
  return formatInstant(instant, ownZone());
}
