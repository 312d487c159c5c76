import { ANYBODY, IN_ACCOUNT, nothing, ORDERS, SEES_PRICES, type Rows } from './policy.ts';

/** Orders, their jobs and the card. */
export const orderRows: Rows = (h) => ({
  createJob: {
    may: ORDERS,
    sent: ({ siteId }) => ({ body: { data: h.input(siteId, { date: '2026-03-18' }) } }),
    foreign: 'NOT_FOUND',
  },
  requestCollection: {
    may: ORDERS,
    sent: ({ standingJobId }) => ({ params: { id: standingJobId }, body: { data: { collectionDate: '2026-03-12' } } }),
    foreign: 'NOT_FOUND',
    fresh: async () => ({ standingJobId: (await h.standing(h.fixtures.acme, { date: '2026-03-11' })).jobId }),
  },
  getOrdersByStatus: { may: IN_ACCOUNT, sent: nothing },
  getSiteOrdersByStatus: { may: IN_ACCOUNT, sent: ({ siteId }) => ({ params: { siteId } }), foreign: 'an empty list' },
  getOrdersSummary: { may: IN_ACCOUNT, sent: nothing },
  listOrders: { may: IN_ACCOUNT, sent: nothing },
  getOrder: { may: IN_ACCOUNT, sent: ({ orderId }) => ({ params: { id: orderId } }), foreign: 'NOT_FOUND' },
  getPriceBasis: { may: SEES_PRICES, sent: ({ orderId }) => ({ params: { id: orderId } }), foreign: 'NOT_FOUND' },
  listJobs: { may: IN_ACCOUNT, sent: nothing },
  getJob: { may: IN_ACCOUNT, sent: ({ jobId }) => ({ params: { id: jobId } }), foreign: 'NOT_FOUND' },
  // The reference is the secret: anybody who has it may answer for the card, at the payment's own company.
  getSandboxPayment: {
    may: ANYBODY,
    sent: ({ reference }) => ({ body: { data: { reference } } }),
    fresh: async () => ({ reference: await h.cardPayment() }),
  },
  settleSandboxPayment: {
    may: ANYBODY,
    sent: ({ reference }) => ({ body: { data: { reference, outcome: 'approve' } } }),
    fresh: async () => ({ reference: await h.cardPayment() }),
  },
});
