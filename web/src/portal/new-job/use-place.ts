import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { Site, SiteDetail } from '@tonnage/contract/skip-hire/sites';
import type { Coverage } from '@tonnage/contract/skip-hire/orders/coverage';
import { queryOf } from '../../lib/queries.ts';
import { sitesToChooseQuery } from '../queries.ts';

export interface Place {
  sites: readonly Site[];
  /** All sites of the account; more than the list holds when there are very many. */
  total: number;
  site: Site | SiteDetail | undefined;
  contacts: SiteDetail['contacts'];
  coverage: Coverage | undefined;
  /** Also false while unknown. */
  usable: boolean;
  notCovered: boolean;
}

/** The chosen site with its depot and contacts. */
export function usePlace(siteId: string): Place {
  const { data: sites, meta } = useSuspenseQuery(sitesToChooseQuery).data;
  const chosen = { enabled: siteId !== '' };
  const { data: detail } = useQuery({ ...queryOf('getSite', { params: { id: siteId } }), ...chosen });
  const { data: coverage } = useQuery({ ...queryOf('checkCoverage', { params: { value: siteId } }), ...chosen });
  const site = siteId === '' ? undefined : (sites.find((s) => s.id === siteId) ?? detail?.data);
  const covered = site !== undefined && site.depot !== null && coverage?.data.covered !== false;
  return {
    sites: sites.filter((s) => s.status !== 'archived'),
    total: meta.pagination.total,
    site,
    contacts: detail?.data.contacts ?? [],
    coverage: coverage?.data,
    usable: covered && site.status === 'active',
    notCovered: site !== undefined && !covered,
  };
}

/** "12 Canal Wharf, Leeds LS11 5PS", without a break in the postcode. */
export function addressOf({ addressLine1, town, postcode }: Pick<Site, 'addressLine1' | 'town' | 'postcode'>): string {
  return `${addressLine1}, ${town} ${postcode.replace(' ', '\u00a0')}`;
}
