import { queryOf } from '../../../lib/queries.ts';

/** The sites to choose from: as many as a page of the list holds, the route's loader awaits the same. */
export const sitesToChooseQuery = queryOf('listSites', { query: { pagination: { page: 1, pageSize: 100 } } });
