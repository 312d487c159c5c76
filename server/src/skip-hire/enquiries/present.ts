import type { DeskEnquiry, Enquiry } from '@tonnage/contract/skip-hire/enquiries';
import type { EnquiryRow } from './queries.ts';

const FORMER = 'Former user';

function facts(row: EnquiryRow): Omit<Enquiry, 'messages'> {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    order: row.order_id === null ? null : { id: row.order_id, number: row.order_number! },
    invoice: row.invoice_id === null ? null : { id: row.invoice_id, number: row.invoice_number!, line: row.line },
    createdAt: row.created_at.toISOString(),
    photos: row.photos,
  };
}

const messages = (row: EnquiryRow, nameOf: (message: EnquiryRow['messages'][number]) => string) =>
  row.messages.map((message) => ({
    id: message.id,
    at: new Date(message.created_at).toISOString(),
    by: nameOf(message),
    office: message.from_office,
    text: message.body,
    event: message.event,
  }));

/** For its customer: staff write in the company's name. */
export function presentEnquiry(row: EnquiryRow): Enquiry {
  return {
    ...facts(row),
    messages: messages(row, ({ from_office, by }) => (from_office ? row.company : (by ?? FORMER))),
  };
}

/** For staff: everybody by name. */
export function presentDeskEnquiry(row: EnquiryRow): DeskEnquiry {
  return {
    ...facts(row),
    messages: messages(row, ({ by }) => by ?? FORMER),
    account: { id: row.account_id, name: row.account },
    site: row.site,
  };
}
