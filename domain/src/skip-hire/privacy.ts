import { addDays, type IsoDate } from '../common/dates.ts';

/** What somebody may ask of the company about their personal data. */
export const PRIVACY_KINDS = ['complaint', 'access', 'erasure', 'other'] as const;
export type PrivacyKind = (typeof PRIVACY_KINDS)[number];

export const PRIVACY_KIND_LABELS: Record<PrivacyKind, string> = {
  complaint: 'A complaint about how we use personal data',
  access: 'A copy of my data',
  erasure: 'Deleting my data',
  other: 'Something else',
};

/**
 * The day by which a request must be answered. A complaint: 30 days (Data (Use and Access) Act 2025, s. 103, from 19 June
 * 2026). Everything else: one month (UK GDPR, article 12(3)), taken as 28 days, the shortest one.
 */
export function privacyDue(kind: PrivacyKind, receivedOn: IsoDate): IsoDate {
  return addDays(receivedOn, kind === 'complaint' ? 30 : 28);
}
