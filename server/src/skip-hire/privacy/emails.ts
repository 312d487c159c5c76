import type { PrivacyRequest } from '@tonnage/contract/skip-hire/privacy';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { callUs, frame, line, type MadeMail, type MailBrand } from '../../core/email/templates/frame.ts';

const SUBJECT = {
  complaint: 'your complaint about personal data',
  access: 'your request for a copy of your data',
  erasure: 'your request to delete your data',
  other: 'your question about personal data',
} satisfies Record<PrivacyRequest['kind'], string>;

/** The request has arrived, and when it is answered. Without its text: anybody can type anybody's address into the form. */
export function privacyReceived(brand: MailBrand, url: string, { kind, receivedOn, dueOn }: PrivacyRequest): MadeMail {
  return {
    subject: `${brand.name}: we’ve received ${SUBJECT[kind]}`,
    body: frame(brand, {
      preview: `We’ll answer by ${formatDay(dueOn)}.`,
      heading: 'We’ve received your message',
      body: [
        line(
          `We received ${SUBJECT[kind]} on ${formatDay(receivedOn)}. We’ll answer by ${formatDay(dueOn)} at the latest, and ask you if we need to know more.`,
          'what',
        ),
        line(
          'You can complain to the Information Commissioner’s Office at any time, at ico.org.uk or on 0303 123 1113.',
          'ico',
        ),
        line(`If this wasn’t you, please ${callUs(brand)}.`, 'who'),
      ],
      action: contactUs(url),
    }),
  };
}

/** The company's answer. */
export function privacyAnswered(brand: MailBrand, url: string, { kind, answer }: PrivacyRequest): MadeMail {
  return {
    subject: `${brand.name}: our answer to ${SUBJECT[kind]}`,
    body: frame(brand, {
      preview: answer!.text.split('\n')[0]!,
      heading: 'Our answer',
      body: [
        ...answer!.text.split('\n').map((text, i) => line(text, String(i))),
        line(
          'If you’re not happy with our answer, you can complain to the Information Commissioner’s Office, at ico.org.uk or on 0303 123 1113.',
          'ico',
        ),
      ],
      action: contactUs(url),
    }),
  };
}

const contactUs = (url: string) => ({ label: 'Contact us', url: `${url}/about` });
