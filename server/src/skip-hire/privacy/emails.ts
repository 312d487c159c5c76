import type { PrivacyRequest } from '@tonnage/contract/skip-hire/privacy';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { z } from 'zod';
import { defineEmail } from '../../core/email/define-email.ts';
import { callUs } from '../../core/email/text.ts';
import { requireRequest } from './queries.ts';

const data = z.object({ requestId: z.string() });

const SUBJECT = {
  complaint: 'your complaint about personal data',
  access: 'your request for a copy of your data',
  erasure: 'your request to delete your data',
  other: 'your question about personal data',
} satisfies Record<PrivacyRequest['kind'], string>;

/** The request has arrived, and when it is answered. Without its text: anybody can type anybody's address into the form. */
export const privacyReceived = defineEmail({
  name: 'privacy-received',
  data,
  limited: 'guest',
  load: (ctx, { requestId }) => requireRequest(ctx, requestId),
  write: ({ brand, url, loaded: { kind, receivedOn, dueOn } }) => ({
    subject: `We’ve received ${SUBJECT[kind]}`,
    body: {
      preview: `We’ll answer by ${formatDay(dueOn)}.`,
      heading: 'We’ve received your message',
      body: [
        `We received ${SUBJECT[kind]} on ${formatDay(receivedOn)}. We’ll answer by ${formatDay(dueOn)} at the latest, and ask you if we need to know more.`,
        'You can complain to the Information Commissioner’s Office at any time, at ico.org.uk or on 0303 123 1113.',
        `If this wasn’t you, please ${callUs(brand)}.`,
      ],
      action: contactUs(url),
    },
  }),
});

/** The company's answer. */
export const privacyAnswered = defineEmail({
  name: 'privacy-answered',
  data,
  load: (ctx, { requestId }) => requireRequest(ctx, requestId),
  write: ({ url, loaded: { kind, answer } }) => ({
    subject: `Our answer to ${SUBJECT[kind]}`,
    body: {
      preview: answer!.text.split('\n')[0]!,
      heading: 'Our answer',
      body: [
        ...answer!.text.split('\n'),
        'If you’re not happy with our answer, you can complain to the Information Commissioner’s Office, at ico.org.uk or on 0303 123 1113.',
      ],
      action: contactUs(url),
    },
  }),
});

const contactUs = (url: string) => ({ label: 'Contact us', url: `${url}/about` });

export const emails = [privacyReceived, privacyAnswered];
