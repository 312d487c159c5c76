import { ofAccount, IN_ACCOUNT, nothing, ORDERS, SEES_PRICES, type Policy, type Rows, type Things } from './policy.ts';

const changed: Policy = {
  may: ORDERS,
  sent: ({ siteId }) => ({ params: { id: siteId }, body: { data: { accessNotes: 'Ring first' } } }),
  foreign: 'NOT_FOUND',
};
/** Nobody may write: the company maintains its catalogue. */
const CLOSED = ofAccount('CATALOGUE_READ_ONLY');

/** Sites, the catalogue, and quotes. */
export const siteRows: Rows = (h) => ({
  listContainerSubTypes: { may: IN_ACCOUNT, sent: nothing },
  listWasteTypes: { may: IN_ACCOUNT, sent: nothing },
  // The catalogue belongs to the company: everybody of the tenant sees it, nobody of another does.
  getWasteType: { may: IN_ACCOUNT, sent: ({ wasteTypeId }) => ({ params: { id: wasteTypeId } }) },
  ...Object.fromEntries(
    ['create', 'update', 'patch', 'delete'].map((write) => [
      `${write}WasteType`,
      { may: CLOSED, sent: ({ wasteTypeId }: Things) => (write === 'create' ? {} : { params: { id: wasteTypeId } }) },
    ]),
  ),
  listSites: { may: IN_ACCOUNT, sent: nothing },
  getSite: { may: IN_ACCOUNT, sent: ({ siteId }) => ({ params: { id: siteId } }), foreign: 'NOT_FOUND' },
  createSite: {
    others: { 'limited manager': 'FORBIDDEN' },
    may: ORDERS,
    sent: () => ({ body: { data: { name: 'Dock', addressLine1: '1 Quay', town: 'Leeds', postcode: 'LS1 4AP' } } }),
  },
  updateSite: changed,
  patchSite: changed,
  deleteSite: {
    others: { 'limited manager': 'SITE_IN_USE' },
    may: ORDERS,
    sent: ({ siteId }) => ({ params: { id: siteId } }),
    foreign: 'NOT_FOUND',
    fresh: async () => ({ siteId: await h.site(h.fixtures.acme) }),
  },
  getSiteFigures: { may: IN_ACCOUNT, sent: ({ siteId }) => ({ params: { id: siteId } }), foreign: 'NOT_FOUND' },
  checkCoverage: { may: IN_ACCOUNT, sent: ({ siteId }) => ({ params: { value: siteId } }), foreign: 'NOT_FOUND' },
  getLockedDates: { may: IN_ACCOUNT, sent: ({ siteId }) => ({ params: { value: siteId } }), foreign: 'NOT_FOUND' },
  checkPrices: {
    may: SEES_PRICES,
    sent: ({ siteId }) => ({ body: { data: h.question(siteId) } }),
    foreign: 'NOT_FOUND',
  },
  listContainerPrices: {
    may: SEES_PRICES,
    sent: ({ siteId }) => ({ body: { data: { siteId, wasteTypeId: h.fixtures.alpha.mixed } } }),
    foreign: 'NOT_FOUND',
  },
});
