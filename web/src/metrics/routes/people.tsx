import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from '../../shared/frames.tsx';
import { NEW_ORGANISATION, ORGANISATIONS } from '../paths.ts';
import {
  incomingQuery,
  membersQuery,
  organisationInvitationsQuery,
  organisationKeysQuery,
  organisationsQuery,
  organisationWebhooksQuery,
  reportsQuery,
  templatesQuery,
} from '../queries.ts';
import { newOrganisationSearch, organisationSearch } from '../search.ts';
import { words } from '../words.ts';
import { colleague, root } from './frames.tsx';
import type { Place } from '../../shared/place.ts';

const above = { label: words.organisations, to: ORGANISATIONS } as const;

const organisations = createRoute({
  getParentRoute: () => colleague,
  path: ORGANISATIONS,
  loader: (): Place => place(words.organisations),
  component: lazyRouteComponent(() => import('../organisations/organisations.tsx'), 'Organisations'),
});

const newOrganisation = createRoute({
  getParentRoute: () => colleague,
  path: NEW_ORGANISATION,
  validateSearch: newOrganisationSearch,
  loader: (): Place => place(words.newOrganisation, above),
  component: lazyRouteComponent(() => import('../organisations/new-organisation.tsx'), 'NewOrganisation'),
});

const organisation = createRoute({
  getParentRoute: () => colleague,
  path: '/metrics/organisations/$organisationId',
  validateSearch: organisationSearch,
  loader: async ({ context: { queryClient }, params }): Promise<Place> => {
    const { data } = await queryClient.ensureQueryData(organisationsQuery);
    const organisation = data.find(({ id }) => id === params.organisationId);
    const ofManagers = (id: string) => [
      queryClient.ensureQueryData(organisationKeysQuery(id)),
      queryClient.ensureQueryData(organisationWebhooksQuery(id)),
      queryClient.ensureQueryData(incomingQuery(id)),
      queryClient.prefetchQuery(templatesQuery(id)),
      queryClient.prefetchQuery(organisationInvitationsQuery(id, 1)),
    ];
    // A panel that comes later would move those below it. Those prefetched show their own errors.
    if (organisation)
      await Promise.all([
        queryClient.prefetchQuery(membersQuery(organisation.id, 1)),
        queryClient.prefetchQuery(reportsQuery(organisation.id)),
        ...(organisation.role === 'manager' ? ofManagers(organisation.id) : []),
      ]);
    return place(organisation?.name ?? words.organisations, above);
  },
  component: lazyRouteComponent(() => import('../organisations/organisation.tsx'), 'OrganisationScreen'),
});

export const peopleRoutes = [organisations, newOrganisation, organisation] as const;

/** Needs no login: the invited person may have none. */
export const invitation = createRoute({
  getParentRoute: () => root,
  path: '/metrics/invitation',
  loader: (): Place => place('Invitation'),
  component: lazyRouteComponent(() => import('../invitation/invitation.tsx'), 'InvitationScreen'),
});

/** The introduction for new users. */
export const welcome = createRoute({
  getParentRoute: () => root,
  path: '/metrics/welcome',
  loader: (): Place => place('Welcome'),
  component: lazyRouteComponent(() => import('../welcome/welcome.tsx'), 'Welcome'),
});
