import { LONDON } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { z } from 'zod';
import { defineEmail } from '../email/define-email.ts';

const receiver = z.object({
  /** The address of the webhook, and since when it has not answered. */
  receiver: z.string(),
  since: z.string(),
  /** The organisation of Metrics whose webhook it is; absent: the company's own. */
  organisationId: z.string().optional(),
});

const screenOf = (url: string, { organisationId }: z.infer<typeof receiver>) =>
  organisationId === undefined ? `${url}/desk/settings?tab=webhooks` : `${url}/metrics/organisations/${organisationId}`;

const on = (since: string) => formatDayYear(dateIn(LONDON, since));

/** To a manager: a program of the company's does not answer. */
export const webhookFailing = defineEmail({
  name: 'webhook-failing',
  data: receiver,
  write: ({ url, data: of }) => {
    const { receiver: address, since } = of;
    return {
      subject: 'A webhook isn’t answering',
      body: {
        preview: `${address} has not answered since ${on(since)}.`,
        heading: 'A webhook isn’t answering',
        body: [
          `${address} has not answered since ${on(since)}.`,
          'We’ll keep what it has missed and try again at longer intervals. After three days we’ll switch it off.',
        ],
        action: { label: 'View webhook', url: screenOf(url, of) },
      },
    };
  },
});

/** To a manager: nothing is sent there any longer. */
export const webhookStopped = defineEmail({
  name: 'webhook-stopped',
  data: receiver,
  write: ({ url, data: of }) => {
    const { receiver: address, since } = of;
    return {
      subject: 'A webhook has been switched off',
      body: {
        preview: `${address} did not answer, so we’ve stopped sending to it.`,
        heading: 'A webhook has been switched off',
        body: [
          `${address} has not answered since ${on(since)}, so we’ve stopped sending to it.`,
          'Once it works again, switch it back on and resend what it missed from its log.',
        ],
        action: { label: 'View webhook', url: screenOf(url, of) },
      },
    };
  },
});

export const emails = [webhookFailing, webhookStopped];
