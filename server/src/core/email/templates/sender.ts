import { frame, line, type MailBrand } from './frame.ts';
import type { MadeMail } from './frame.ts';

/** Shows the manager how the company's mails come. */
export function senderTest(
  brand: MailBrand,
  url: string,
  { sender_name: name, reply_to: answers }: { sender_name: string | null; reply_to: string | null },
): MadeMail {
  return {
    subject: `${brand.name}: this is how your mails come`,
    body: frame(brand, {
      preview: 'A mail to see the sender by.',
      heading: 'This is how your mails come',
      body: [
        line(
          name === null ? 'They come in the name of the installation.' : `They come in the name of ${name}.`,
          'name',
        ),
        line(
          answers === null ? 'An answer goes to the address that they come from.' : `An answer goes to ${answers}.`,
          'answers',
        ),
      ],
      action: { label: 'Change the sender', url: `${url}/desk/settings?tab=mail` },
    }),
  };
}
