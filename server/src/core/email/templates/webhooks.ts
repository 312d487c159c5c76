import { LONDON } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { frame, line, type MailBrand } from './frame.ts';
import type { MadeMail } from './frame.ts';

interface Receiver {
  receiver: string;
  since: string;
  /** The organisation of Metrics whose webhook it is; absent: the company's own. */
  organisationId?: string | undefined;
}

const place = (url: string, { organisationId }: Receiver) =>
  organisationId === undefined ? `${url}/desk/settings?tab=webhooks` : `${url}/metrics/organisations/${organisationId}`;

const on = (since: string) => formatDayYear(dateIn(LONDON, since));

/** To a manager: a program of the company's does not answer. */
export function webhookFailing(brand: MailBrand, url: string, of: Receiver): MadeMail {
  const { receiver, since } = of;
  return {
    subject: `${brand.name}: a webhook isn’t answering`,
    body: frame(brand, {
      preview: `${receiver} has not answered since ${on(since)}.`,
      heading: 'A webhook isn’t answering',
      body: [
        line(`${receiver} has not answered since ${on(since)}.`, 'what'),
        line(
          'We’ll keep what it has missed and try again at longer intervals. After three days we’ll switch it off.',
          'next',
        ),
      ],
      action: { label: 'View webhook', url: place(url, of) },
    }),
  };
}

/** To a manager: nothing is sent there any longer. */
export function webhookStopped(brand: MailBrand, url: string, of: Receiver): MadeMail {
  const { receiver, since } = of;
  return {
    subject: `${brand.name}: a webhook has been switched off`,
    body: frame(brand, {
      preview: `${receiver} did not answer, so we’ve stopped sending to it.`,
      heading: 'A webhook has been switched off',
      body: [
        line(`${receiver} has not answered since ${on(since)}, so we’ve stopped sending to it.`, 'what'),
        line('Once it works again, switch it back on and resend what it missed from its log.', 'next'),
      ],
      action: { label: 'View webhook', url: place(url, of) },
    }),
  };
}
