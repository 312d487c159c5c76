import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/queries.ts';

/** The depot that serves a site, by its name; empty until it is known. */
export function useSiteDepot(siteId: string): string {
  const { data } = useQuery(queryOf('getSite', { params: { id: siteId } }));
  return data?.data.depot ? depotName(data.data.depot.name) : '';
}

/** "Holbeck depot", whether the company wrote the word or not. */
export function depotName(name: string): string {
  return /\b(depot|yard)\b/i.test(name) ? name : `${name} depot`;
}
