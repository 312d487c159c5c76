import { frame, line, type MailBrand } from './frame.ts';
import type { MadeMail } from './frame.ts';

/** Shows the manager how the company's emails arrive. */
export function senderTest(
  brand: MailBrand,
  url: string,
  { sender_name: name, reply_to: answers }: { sender_name: string | null; reply_to: string | null },
): MadeMail {
  return {
    subject: `${brand.name}: this is how your emails look`,
    body: frame(brand, {
      preview: 'A test email, so that you can check the sender.',
      heading: 'This is how your emails look',
      body: [
        line(`Emails to your customers show ${name ?? brand.name} as the sender.`, 'name'),
        line(
          answers === null ? 'Replies go to the address that they’re sent from.' : `Replies go to ${answers}.`,
          'answers',
        ),
      ],
      action: { label: 'View email settings', url: `${url}/desk/settings?tab=mail` },
    }),
  };
}
