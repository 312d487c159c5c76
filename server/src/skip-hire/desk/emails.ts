import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { z } from 'zod';
import { defineEmail } from '../../core/email/define-email.ts';

const expiry = z.object({
  kind: z.enum(['carrier', 'permit', 'exemption']),
  /** The company or the depot. */
  name: z.string(),
  on: z.string(),
  /** It was over when the email was queued. */
  expired: z.boolean(),
});

const WHAT = {
  carrier: () => 'Your waste carrier registration',
  permit: (depot: string) => `The environmental permit of ${depot}`,
  exemption: (depot: string) => `The exemption of ${depot}`,
};

/** To a manager: the company's registration, or the permit or exemption of a depot, expires. */
export const expiryEmail = defineEmail({
  name: 'expiry-warning',
  data: z.object({ expiry }),
  write: ({
    url,
    data: {
      expiry: { kind, name, on, expired },
    },
  }) => {
    const what = `${WHAT[kind](name)} ${expired ? 'expired' : 'expires'} on ${formatDayYear(on)}.`;
    const carrier = kind === 'carrier';
    return {
      subject: what.slice(0, -1),
      body: {
        preview: what,
        heading: carrier ? 'Renew your carrier registration' : `Renew the ${kind} of ${name}`,
        body: [
          what,
          carrier
            ? `${expired ? 'Until' : 'After that day, until'} you enter its new date, no lorry can be allocated to a job.`
            : 'A depot can only accept waste under a valid permit or exemption.',
        ],
        action: { label: 'Enter the renewal', url: `${url}/desk/${carrier ? 'settings?tab=company' : 'calendar'}` },
      },
    };
  },
});

export const emails = [expiryEmail];
