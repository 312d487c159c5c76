import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { frame, line, type MadeMail, type MailBrand } from './frame.ts';

export interface Expiry {
  kind: 'carrier' | 'permit' | 'exemption';
  /** The company or the depot. */
  name: string;
  on: IsoDate;
  /** It was over when the email was queued. */
  expired: boolean;
}

const WHAT = {
  carrier: () => 'Your waste carrier registration',
  permit: (depot: string) => `The environmental permit of ${depot}`,
  exemption: (depot: string) => `The exemption of ${depot}`,
};

/** To a manager: the company's registration, or the permit or exemption of a depot, expires. */
export function expiryWarning(brand: MailBrand, url: string, { kind, name, on, expired }: Expiry): MadeMail {
  const what = `${WHAT[kind](name)} ${expired ? 'expired' : 'expires'} on ${formatDayYear(on)}.`;
  const carrier = kind === 'carrier';
  return {
    subject: `${brand.name}: ${what.slice(0, -1)}`,
    body: frame(brand, {
      preview: what,
      heading: carrier ? 'Renew your carrier registration' : `Renew the ${kind} of ${name}`,
      body: [
        line(what, 'what'),
        line(
          carrier
            ? `${expired ? 'Until' : 'After that day, until'} you enter its new date, no vehicle can be allocated to a job.`
            : 'A depot can only accept waste under a valid permit or exemption.',
          'why',
        ),
      ],
      action: { label: 'Enter the renewal', url: `${url}/desk/${carrier ? 'settings?tab=company' : 'calendar'}` },
    }),
  };
}
