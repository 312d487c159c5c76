import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/queries.ts';

/** The name of the depot that serves a site; empty until it is known. */
export function useSiteDepot(siteId: string): string {
  const { data } = useQuery(queryOf('getSite', { params: { id: siteId } }));
  return data?.data.depot ? depotName(data.data.depot.name) : '';
}

/** "Holbeck depot", whether or not the company's own name for it includes the word. */
export function depotName(name: string): string {
  return /\b(depot|yard)\b/i.test(name) ? name : `${name} depot`;
}
