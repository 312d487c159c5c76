import { phoneLink } from '@tonnage/domain/common/phone';
import type { Application } from '@tonnage/contract/core/tenants/application';
import { useSuspenseQuery } from '@tanstack/react-query';
import { applicationQuery } from '../../lib/queries.ts';
import type { To } from '../../ui/links.tsx';

const throughOffice = (phone: string | null) => (phone ? `call ${phone} to order` : 'contact us to order');

type Office = Pick<Application, 'supportPhone' | 'supportEmail'>;

/** "Call us on 0113 496 0100", or "Contact us" when the company gives no number. */
export function callUs({ supportPhone }: Office): string {
  return supportPhone ? `Call us on ${unbroken(supportPhone)}` : 'Contact us';
}

export function useCallUs(): string {
  return callUs(useSuspenseQuery(applicationQuery).data.data);
}

/** "call 0113 496 0100 to order", shown beside what cannot be ordered here. */
export function useOrderByPhone(): string {
  const { supportPhone } = useSuspenseQuery(applicationQuery).data.data;
  return throughOffice(supportPhone ? unbroken(supportPhone) : null);
}

const unbroken = (phone: string) => phone.replaceAll(' ', '\u00a0');

/** The link to the office and its label; null when there is no way to contact it from here. */
export function officeLink({ supportPhone, supportEmail }: Office): { to: To; label: string } | null {
  if (supportPhone) return { to: phoneLink(supportPhone), label: `Call ${supportPhone}` };
  return supportEmail ? { to: `mailto:${supportEmail}`, label: supportEmail } : null;
}
