import { queryOf } from '../../lib/queries.ts';

/** The invoice that is due first, if one is to be paid. */
export const firstDueQuery = queryOf('listInvoices', {
  query: { state: 'open', sort: 'dueOn:asc', pagination: { page: 1, pageSize: 1 } },
});
