import { queryOf } from '../../lib/queries.ts';

/** The newest orders of the account, or of one of its sites: among them the last that was placed. */
export function lastOrdersQuery(siteId: string | undefined) {
  const query = { pagination: { page: 1, pageSize: 5 } };
  return siteId === undefined
    ? queryOf('getOrdersByStatus', { query })
    : queryOf('getSiteOrdersByStatus', { params: { siteId }, query });
}
