import { LIMITS } from '@tonnage/contract/limits';
import { z } from 'zod';
import { defineEmail } from '../email/define-email.ts';
import { tenantOf } from './queries.ts';

/** Double opt-in: nothing else is sent to the address until this link has been used. */
export const newsletterConfirm = defineEmail({
  name: 'newsletter-confirm',
  data: z.object({ email: z.string(), token: z.string() }),
  limited: 'guest',
  secret: true,
  write: ({ url, data }) => ({
    subject: 'Confirm your newsletter subscription',
    body: {
      preview: 'Confirm to start receiving our newsletter.',
      heading: 'Confirm your subscription',
      body: [
        `Please confirm that you’d like to get our newsletter at ${data.email}.`,
        `The link works for ${LIMITS.confirmationDays} days. If this wasn’t you, ignore this email and we won’t send you anything.`,
      ],
      action: { label: 'Confirm subscription', url: `${url}/newsletter#confirm=${encodeURIComponent(data.token)}` },
    },
  }),
});

/** The subscription has started, and how to end it. */
export const newsletterWelcome = defineEmail({
  name: 'newsletter-welcome',
  data: z.object({ leaveKey: z.string() }),
  limited: 'guest',
  write: ({ url, data }) => ({
    subject: 'You’re subscribed to our newsletter',
    leave: `${url}/api/newsletters/leave?key=${encodeURIComponent(data.leaveKey)}`,
    body: {
      preview: 'Thanks for subscribing.',
      heading: 'You’re subscribed',
      body: ['Thanks for subscribing to our newsletter. You can unsubscribe at any time.'],
      action: { label: 'Unsubscribe', url: `${url}/newsletter#leave=${encodeURIComponent(data.leaveKey)}` },
    },
  }),
});

/** Shows the manager how the company's emails arrive. */
export const senderTest = defineEmail({
  name: 'sender-test',
  data: z.object({}),
  load: ({ db, scope }) => tenantOf(db, scope.tenantId),
  write: ({ brand, url, loaded: { sender_name: name, reply_to: answers } }) => ({
    subject: 'This is how your emails look',
    body: {
      preview: 'A test email, so that you can check the sender.',
      heading: 'This is how your emails look',
      body: [
        `Emails to your customers show ${name ?? brand.name} as the sender.`,
        answers === null ? 'Replies go to the address that they’re sent from.' : `Replies go to ${answers}.`,
      ],
      action: { label: 'View email settings', url: `${url}/desk/settings?tab=mail` },
    },
  }),
});

export const emails = [newsletterConfirm, newsletterWelcome, senderTest];
