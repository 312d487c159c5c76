import type { Application } from '@tonnage/contract/applications';
import { words } from './words.ts';

type Office = Pick<Application, 'supportPhone' | 'supportEmail'>;

/** "Call the office on 0113 496 0100", as far as the company gives its number. */
export function officeCall({ supportPhone }: Office): string {
  return supportPhone ? words.call(supportPhone.replaceAll(' ', '\u00a0')) : words.callUnknown;
}

/** Where a link to the office leads, and what it is called; null when there is no way to reach it from here. */
export function officeLink({ supportPhone, supportEmail }: Office): { to: string; label: string } | null {
  if (supportPhone) return { to: `tel:${supportPhone.replace(/\s/g, '')}`, label: words.callOffice(supportPhone) };
  return supportEmail ? { to: `mailto:${supportEmail}`, label: supportEmail } : null;
}
