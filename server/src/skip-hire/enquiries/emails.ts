import { ENQUIRY_KIND_LABELS } from '@tonnage/domain/skip-hire/enquiries';
import { frame, line, type MadeMail, type MailBrand } from '../../core/email/templates/frame.ts';
import type { EnquiryRow } from './queries.ts';

/** Staff answered a problem or a query: the answer, and where to reply. */
export function enquiryAnswered(brand: MailBrand, url: string, enquiry: EnquiryRow, answer: string): MadeMail {
  const about = enquiry.order_number ?? enquiry.invoice_number!;
  const path = enquiry.order_id === null ? `/invoices/${enquiry.invoice_id}` : `/jobs/detail/${enquiry.order_id}`;
  const what = [ENQUIRY_KIND_LABELS[enquiry.kind], about, enquiry.line].filter(Boolean).join(', ');
  return {
    subject: `${brand.name}: our answer about ${about}`,
    body: frame(brand, {
      preview: answer,
      heading: 'We’ve answered your message',
      body: [
        line(`${what}:`, 'about'),
        ...answer.split('\n').map((text, i) => line(text, String(i))),
        line(
          enquiry.status === 'closed'
            ? 'We’ve closed this now. If it isn’t resolved, reply in the portal and we’ll reopen it.'
            : 'You can reply in the portal.',
          'next',
        ),
      ],
      action: {
        label: enquiry.order_id === null ? `View invoice ${about}` : `View order ${about}`,
        url: `${url}${path}`,
      },
    }),
  };
}
