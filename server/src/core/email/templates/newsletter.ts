import { LIMITS } from '@tonnage/contract/limits';
import { frame, line, type MailBrand } from './frame.ts';
import type { MadeMail } from './frame.ts';

/** Double opt-in: nothing else is sent to the address before this link was used. */
export function newsletterConfirm(brand: MailBrand, url: string, data: { email: string; token: string }): MadeMail {
  return {
    subject: `${brand.name}: confirm the newsletter`,
    body: frame(brand, {
      preview: 'One click, and you get our newsletter.',
      heading: 'Do you want our newsletter?',
      body: [
        line(`Somebody asked for the newsletter for ${data.email}. It starts when you confirm.`, 'what'),
        line(
          `The link works for ${LIMITS.confirmationDays} days. If it was not you, leave it: you hear no more of it.`,
          'how',
        ),
      ],
      action: { label: 'Yes, send it to me', url: `${url}/newsletter#confirm=${encodeURIComponent(data.token)}` },
    }),
  };
}

/** The subscription holds; how it ends. */
export function newsletterWelcome(brand: MailBrand, url: string, data: { leaveKey: string }): MadeMail {
  return {
    subject: `${brand.name}: you get our newsletter`,
    leave: `${url}/api/newsletters/leave?key=${encodeURIComponent(data.leaveKey)}`,
    body: frame(brand, {
      preview: 'You are on the list.',
      heading: 'You are on the list',
      body: [line('You get our newsletter from now on. Every one of them can be ended with one click.', 'what')],
      action: { label: 'End the newsletter', url: `${url}/newsletter#leave=${encodeURIComponent(data.leaveKey)}` },
    }),
  };
}
