import type { LockReason } from '@tonnage/domain/skip-hire/depot-calendar';

/** Why a day cannot be planned, in a word or two below the day. */
export const lockWords: Record<LockReason, string> = {
  past: 'Has passed',
  too_far: 'Too far ahead',
  weekend: 'Closed',
  bank_holiday: 'Bank holiday',
  closed: 'Closed',
  full: 'Full',
  lead_time: 'Too soon',
  permit_lead_time: 'Permit takes longer',
  permit: 'Outside permit dates',
};
