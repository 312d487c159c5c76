import { lazyRouteComponent } from '@tanstack/react-router';
import { choiceOf, pageOf, textOf, type Raw } from '../../shared/search-fields.ts';
import { queryOf } from '../../lib/queries.ts';
import type { Crumbs } from '../../shared/screen.ts';
import { siteDocumentsQuery } from '../documents/screens.ts';
import { GroundBones } from '../../ui/drawing/ground-bones.tsx';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';
import { siteOrdersQuery, onSiteAtQuery } from './site-queries.ts';

const SITES_PER_PAGE = 25;

export type SitesSearch = ReturnType<typeof sitesSearch>;
function sitesSearch(raw: Raw) {
  return { ...textOf(raw, 'q'), ...pageOf(raw) };
}

export function sitesQuery({ q, page }: SitesSearch) {
  return queryOf('listSites', { query: { q, pagination: { page: page ?? 1, pageSize: SITES_PER_PAGE } } });
}

const sites = screen({
  path: '/sites',
  search: sitesSearch,
  load: ({ queryClient, search }) => queryClient.ensureQueryData(sitesQuery(search)),
  title: words.sites,
  component: lazyRouteComponent(() => import('./sites.tsx'), 'Sites'),
});

const under: Crumbs = [{ label: words.sites, to: '/sites' }];

const site = screen({
  path: '/sites/view/$siteId',
  search: (raw) => choiceOf(raw, 'show', ['documents'] as const),
  load: ({ queryClient, params: { siteId } }) =>
    Promise.all([
      queryClient.ensureQueryData(queryOf('getSite', { params: { id: siteId } })),
      queryClient.ensureQueryData(queryOf('checkCoverage', { params: { value: siteId } })),
      queryClient.ensureQueryData(queryOf('getSiteFigures', { params: { id: siteId } })),
      queryClient.ensureQueryData(siteOrdersQuery(siteId)),
      queryClient.ensureQueryData(onSiteAtQuery(siteId)),
      queryClient.ensureQueryData(siteDocumentsQuery(siteId)),
    ]),
  title: ([{ data }]) => data.name,
  under,
  component: lazyRouteComponent(() => import('./site-detail.tsx'), 'SiteDetail'),
  pending: GroundBones,
});

export const screens = [sites, site] as const;
