import { ENQUIRY_KIND_LABELS } from '@tonnage/domain/skip-hire/enquiries';
import { z } from 'zod';
import { defineCustomerEmail } from '../../core/email/define-email.ts';
import { mailedAnswer } from './queries.ts';

/** Staff answered a problem or a query: the answer, and where to reply. */
export const enquiryAnswered = defineCustomerEmail({
  name: 'enquiry-answered',
  choice: 'Answer to a problem or query',
  data: z.object({ enquiryId: z.string(), messageId: z.string() }),
  load: (ctx, { enquiryId, messageId }) => mailedAnswer(ctx, enquiryId, messageId),
  write: ({ accountUrl, loaded: { enquiry, answer } }) => {
    const about = enquiry.order_number ?? enquiry.invoice_number!;
    const path = enquiry.order_id === null ? `/invoices/${enquiry.invoice_id}` : `/jobs/detail/${enquiry.order_id}`;
    const what = [ENQUIRY_KIND_LABELS[enquiry.kind], about, enquiry.line].filter(Boolean).join(', ');
    return {
      subject: `Our answer about ${about}`,
      body: {
        preview: answer,
        heading: 'We’ve answered your message',
        body: [
          `${what}:`,
          ...answer.split('\n'),
          enquiry.status === 'closed'
            ? 'We’ve closed this now. If it isn’t resolved, reply in the portal and we’ll reopen it.'
            : 'You can reply in the portal.',
        ],
        action: {
          label: enquiry.order_id === null ? `View invoice ${about}` : `View order ${about}`,
          url: `${accountUrl}${path}`,
        },
      },
    };
  },
});

export const emails = [enquiryAnswered];
