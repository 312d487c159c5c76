import { queryOf } from '../../lib/queries.ts';

const ofSite = (
  siteId: string,
  query: { status?: 'on-site' | 'closed'; pagination: { page: number; pageSize: number } },
) => queryOf('getSiteOrdersByStatus', { params: { siteId }, query });

/** The containers on site now: rarely among the site's newest orders, so a separate query. */
export const onSiteAtQuery = (siteId: string) =>
  ofSite(siteId, { status: 'on-site', pagination: { page: 1, pageSize: 25 } });

/** The newest orders of a site that were not placed. */
export const closedAtQuery = (siteId: string) =>
  ofSite(siteId, { status: 'closed', pagination: { page: 1, pageSize: 100 } });

/** The newest ten orders of a site, for its page. */
export const siteOrdersQuery = (siteId: string) => ofSite(siteId, { pagination: { page: 1, pageSize: 10 } });

/** The sites to choose from in a new job: as many as a page of the list holds. */
export const sitesToChooseQuery = queryOf('listSites', { query: { pagination: { page: 1, pageSize: 100 } } });
