import { newId } from '../../src/platform/db/ids.ts';
import type { Harness } from '../harness.ts';
import { IN_ACCOUNT, nothing, SEES_INVOICES, staffWho, type Rows, type Things } from './policy.ts';

const DESK = staffWho('desk.view');

/** A problem with acme's first order, as its owner reported it two days ago. Returns its id and the order's. */
export async function oldEnquiry(h: Harness, status: 'open' | 'closed' = 'open') {
  const { acme, alpha } = h.fixtures;
  const [order] = await h.rows<{ id: string; site_id: string }>(
    `select id, site_id from orders where account_id = '${acme.accountId}' and site_id = '${acme.siteId}' order by id limit 1`,
  );
  const now = new Date(Date.parse(h.clock.now()) - 48 * 3_600_000).toISOString();
  const enquiryId = newId(now);
  const row = { tenant_id: alpha.tenantId, account_id: acme.accountId, created_at: now };
  await h.withoutTenant(async (db) => {
    await db
      .insertInto('enquiries')
      .values({
        ...row,
        id: enquiryId,
        site_id: order!.site_id,
        order_id: order!.id,
        kind: 'other',
        status,
        opened_by: acme.owner.id,
        updated_at: now,
      })
      .execute();
    const message = { id: newId(now), enquiry_id: enquiryId, body: 'Nobody came', from_office: false };
    await db
      .insertInto('enquiry_messages')
      .values({ ...row, ...message, written_by: acme.owner.id })
      .execute();
  });
  return { enquiryId, orderId: order!.id };
}

/** Problems and queries of customers, and the office's answers. */
export const enquiryRows: Rows = (h) => {
  const text = 'Nobody came today';
  const of = (body: object | null, closed = false) => ({
    may: DESK,
    sent: ({ enquiryId }: Things) => ({ params: { id: enquiryId }, ...(body && { body: { data: body } }) }),
    foreign: 'NOT_FOUND',
    wholeTenant: true as const,
    fresh: () => oldEnquiry(h, closed ? 'closed' : 'open'),
  });
  return {
    listEnquiries: { may: IN_ACCOUNT, sent: ({ orderId }) => ({ query: { orderId } }), fresh: () => oldEnquiry(h) },
    reportProblem: {
      may: IN_ACCOUNT,
      sent: ({ orderId }) => ({ params: { id: orderId }, body: { data: { kind: 'access', text } } }),
      foreign: 'NOT_FOUND',
    },
    queryInvoice: {
      may: SEES_INVOICES,
      sent: ({ invoiceId }) => ({ params: { id: invoiceId }, body: { data: { text } } }),
      foreign: 'NOT_FOUND',
    },
    writeToOffice: {
      fresh: () => oldEnquiry(h),
      may: IN_ACCOUNT,
      sent: ({ enquiryId }) => ({ params: { id: enquiryId }, body: { data: { text } } }),
      foreign: 'NOT_FOUND',
    },
    listDeskEnquiries: { may: DESK, sent: nothing },
    getDeskEnquiry: of(null),
    answerEnquiry: of({ text: 'We come tomorrow' }),
    closeEnquiry: of(null),
    reopenEnquiry: of(null, true),
  };
};
