import { LIMITS } from '@tonnage/contract/limits';
import { frame, line, type MailBrand } from './frame.ts';
import type { MadeMail } from './frame.ts';

/** Double opt-in: nothing else is sent to the address until this link has been used. */
export function newsletterConfirm(brand: MailBrand, url: string, data: { email: string; token: string }): MadeMail {
  return {
    subject: `${brand.name}: confirm your newsletter subscription`,
    body: frame(brand, {
      preview: 'Confirm to start receiving our newsletter.',
      heading: 'Confirm your subscription',
      body: [
        line(`Please confirm that you’d like to get our newsletter at ${data.email}.`, 'what'),
        line(
          `The link works for ${LIMITS.confirmationDays} days. If this wasn’t you, ignore this email and we won’t send you anything.`,
          'how',
        ),
      ],
      action: { label: 'Confirm subscription', url: `${url}/newsletter#confirm=${encodeURIComponent(data.token)}` },
    }),
  };
}

/** The subscription has started, and how to end it. */
export function newsletterWelcome(brand: MailBrand, url: string, data: { leaveKey: string }): MadeMail {
  return {
    subject: `${brand.name}: you’re subscribed to our newsletter`,
    leave: `${url}/api/newsletters/leave?key=${encodeURIComponent(data.leaveKey)}`,
    body: frame(brand, {
      preview: 'Thanks for subscribing.',
      heading: 'You’re subscribed',
      body: [line('Thanks for subscribing to our newsletter. You can unsubscribe at any time.', 'what')],
      action: { label: 'Unsubscribe', url: `${url}/newsletter#leave=${encodeURIComponent(data.leaveKey)}` },
    }),
  };
}
