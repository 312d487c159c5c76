import type { Instant } from '@tonnage/domain/common/dates';
import { formatInstant } from '@tonnage/domain/common/format-dates';
import { presentZone } from './organisations/zones.ts';

/** The browser's time zone. */
export function ownZone(): string {
  return presentZone(Intl.DateTimeFormat().resolvedOptions().timeZone || 'Europe/London');
}

/**
 * "Mon 9 November, 06:14" in the reader's own time zone; days of periods are in the project's. Source: metrics.md
 * §2.1.
 */
export function ownTime(instant: Instant): string {
  return formatInstant(instant, ownZone());
}
