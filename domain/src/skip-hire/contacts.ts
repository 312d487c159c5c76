import { isEmail } from '../common/text.ts';

/** Ways to reach a contact. Source: trade-and-law.md §5. */
export const CONTACT_KINDS = ['phone', 'mobile', 'email'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

/** The purposes of a contact. Source: trade-and-law.md §5. */
export const CONTACT_PURPOSES = ['orders', 'collections', 'invoices', 'documents', 'emergencies'] as const;
export type ContactPurpose = (typeof CONTACT_PURPOSES)[number];

const PHONE = /^\+?[\d\s().-]{7,30}$/;

/**
 * True for a telephone number as people write it: at least seven digits, with spaces, brackets, dots or dashes between.
 */
export function isPhone(text: string): boolean {
  return PHONE.test(text) && text.replace(/\D/g, '').length >= 7;
}

/**
 * Normalises a number or an address for storage, or returns a message that says what is wrong. Addresses become lower
 * case.
 */
export function readReach(kind: ContactKind, given: string): { value: string } | { wrong: string } {
  const value = given.trim();
  if (kind === 'email')
    return isEmail(value) ? { value: value.toLowerCase() } : { wrong: 'value must be a valid email' };
  return isPhone(value)
    ? { value: value.replace(/\s+/g, ' ') }
    : { wrong: 'value must be a telephone number, for example 0113 496 0100' };
}
