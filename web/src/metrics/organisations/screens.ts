import { lazyRouteComponent } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { everyPage } from '../../lib/every-page.ts';
import { listQuery } from '../../shared/list.ts';
import { choiceOf } from '../../shared/search-fields.ts';
import { organisationSearch } from './organisation-search.ts';
import { queryOf } from '../../lib/queries.ts';
import type { Crumbs } from '../../shared/screen.ts';
import { organisationsQuery } from '../shell/frame-queries.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

/** Everybody who may be given a metric, including everyone who has one, however large the organisation is. */
export const colleaguesQuery = (id: string) => ({
  queryKey: ['listOrganisationMembers', 'all', id],
  queryFn: () =>
    everyPage((page) =>
      call('listOrganisationMembers', { params: { id }, query: { pagination: { page, pageSize: 100 } } }),
    ),
});

const organisations = screen({
  path: '/metrics/organisations',
  title: words.organisations,
  component: lazyRouteComponent(() => import('./organisations.tsx'), 'Organisations'),
});

const under: Crumbs = [{ label: words.organisations, to: '/metrics/organisations' }];

const newOrganisation = screen({
  path: '/metrics/organisations/new',
  search: (raw) => choiceOf(raw, 'step', ['managers']),
  title: words.newOrganisation,
  under,
  component: lazyRouteComponent(() => import('./new-organisation.tsx'), 'NewOrganisation'),
});

const organisation = screen({
  path: '/metrics/organisations/$organisationId',
  search: organisationSearch,
  load: async ({ queryClient, params: { organisationId: id } }) => {
    const { data } = await queryClient.ensureQueryData(organisationsQuery);
    const found = data.find((each) => each.id === id);
    const ofManagers = () => [
      queryClient.ensureQueryData(queryOf('listOrganisationKeys', { params: { id } })),
      queryClient.ensureQueryData(queryOf('listOrganisationWebhooks', { params: { id } })),
      queryClient.ensureQueryData(queryOf('listIncomingWebhooks', { params: { id } })),
      queryClient.prefetchQuery(queryOf('listMetricTemplates', { params: { id } })),
      queryClient.prefetchQuery(listQuery('listOrganisationInvitations', {}, { params: { id } })),
    ];
    // A panel that comes later would move those below it. Those prefetched show their own errors.
    if (found)
      await Promise.all([
        queryClient.prefetchQuery(listQuery('listOrganisationMembers', {}, { params: { id } })),
        queryClient.prefetchQuery(queryOf('listReports', { params: { id } })),
        ...(found.role === 'manager' ? ofManagers() : []),
      ]);
    return found;
  },
  title: (found) => found?.name ?? words.organisations,
  under,
  component: lazyRouteComponent(() => import('./organisation.tsx'), 'OrganisationScreen'),
});

export const screens = [organisations, newOrganisation, organisation] as const;
