import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from '../../shared/frames.tsx';
import { queryOf } from '../../lib/queries.ts';
import type { Place } from '../../shared/place.ts';
import { siteDocumentsQuery, siteOrdersQuery, sitesQuery, standingAtQuery } from '../queries.ts';
import { listSearch } from '../search.ts';
import { words } from '../words.ts';
import { member } from './frames.tsx';

const sitesCrumb = { label: words.sites, to: '/sites' } as const;

const sites = createRoute({
  getParentRoute: () => member,
  path: '/sites',
  validateSearch: listSearch,
  loader: async ({ context, location }): Promise<Place> => {
    await context.queryClient.ensureQueryData(sitesQuery(listSearch({ ...location.search })));
    return place(words.sites);
  },
  component: lazyRouteComponent(() => import('../sites/sites.tsx'), 'Sites'),
});
const siteDetail = createRoute({
  getParentRoute: () => member,
  path: '/sites/view/$siteId',
  loader: async ({ context, params }): Promise<Place> => {
    const { queryClient } = context;
    const [{ data }] = await Promise.all([
      queryClient.ensureQueryData(queryOf('getSite', { params: { id: params.siteId } })),
      queryClient.ensureQueryData(queryOf('checkCoverage', { params: { value: params.siteId } })),
      queryClient.ensureQueryData(queryOf('getSiteFigures', { params: { id: params.siteId } })),
      queryClient.ensureQueryData(siteOrdersQuery(params.siteId)),
      queryClient.ensureQueryData(standingAtQuery(params.siteId)),
      queryClient.ensureQueryData(siteDocumentsQuery(params.siteId)),
    ]);
    return place(data.name, sitesCrumb);
  },
  component: lazyRouteComponent(() => import('../sites/site-detail.tsx'), 'SiteDetail'),
});

export const siteRoutes = [sites, siteDetail] as const;
