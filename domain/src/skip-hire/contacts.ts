import { parsePhone, PHONE_WRONG } from '../common/phone.ts';
import { isEmail } from '../common/text.ts';

/** Ways to reach a contact. Source: trade-and-law.md §5. */
export const CONTACT_KINDS = ['phone', 'mobile', 'email'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

/** The purposes of a contact. Source: trade-and-law.md §5. */
export const CONTACT_PURPOSES = ['orders', 'collections', 'invoices', 'documents', 'emergencies'] as const;
export type ContactPurpose = (typeof CONTACT_PURPOSES)[number];

/**
 * Normalises a number or an address for storage, or returns a message that says what is wrong. Addresses become lower
 * case.
 */
export function readContactPoint(kind: ContactKind, given: string): { value: string } | { wrong: string } {
  if (kind === 'email') {
    const value = given.trim();
    return isEmail(value) ? { value: value.toLowerCase() } : { wrong: 'value must be a valid email' };
  }
  const value = parsePhone(given);
  return value === null ? { wrong: PHONE_WRONG } : { value };
}
