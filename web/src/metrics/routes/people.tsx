import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from '../../shared/frames.tsx';
import { storedSession } from '../../lib/session.ts';
import { LOGIN, NEW_ORGANISATION, ORGANISATIONS, TASKS } from '../paths.ts';
import { organisationsQuery } from '../queries.ts';
import { newOrganisationSearch, organisationSearch } from '../search.ts';
import { words } from '../words.ts';
import { colleague, root } from './frames.tsx';

const above = { label: words.organisations, to: ORGANISATIONS };

const organisations = createRoute({
  getParentRoute: () => colleague,
  path: ORGANISATIONS,
  loader: () => place(words.organisations),
  component: lazyRouteComponent(() => import('../organisations/organisations.tsx'), 'Organisations'),
});

const newOrganisation = createRoute({
  getParentRoute: () => colleague,
  path: NEW_ORGANISATION,
  validateSearch: newOrganisationSearch,
  loader: () => place(words.newOrganisation, above),
  component: lazyRouteComponent(() => import('../organisations/new-organisation.tsx'), 'NewOrganisation'),
});

const organisation = createRoute({
  getParentRoute: () => colleague,
  path: '/metrics/organisations/$organisationId',
  validateSearch: organisationSearch,
  loader: async ({ context: { queryClient }, params }) => {
    const { data } = await queryClient.ensureQueryData(organisationsQuery);
    return place(data.find(({ id }) => id === params.organisationId)?.name ?? words.organisations, above);
  },
  component: lazyRouteComponent(() => import('../organisations/organisation.tsx'), 'OrganisationScreen'),
});

export const peopleRoutes = [organisations, newOrganisation, organisation] as const;

/** Needs no login: whoever is invited may have none. */
export const invitation = createRoute({
  getParentRoute: () => root,
  path: '/metrics/invitation',
  loader: () => place(words.invitation),
  component: lazyRouteComponent(() => import('../invitation/invitation.tsx'), 'InvitationScreen'),
});

/** What the tool is, for whoever has just come in. */
export const welcome = createRoute({
  getParentRoute: () => root,
  path: '/metrics/welcome',
  loader: () => place(words.welcome),
  component: lazyRouteComponent(() => import('../welcome/welcome.tsx'), 'Welcome'),
});

/** For whoever is not signed in; who is goes on to where they begin. */
export const login = createRoute({
  getParentRoute: () => root,
  path: LOGIN,
  beforeLoad: async () => {
    if (!storedSession()) return;
    window.location.assign(TASKS);
    await new Promise(() => undefined);
  },
  loader: () => place(words.login),
  component: lazyRouteComponent(() => import('../sign-in/login.tsx'), 'Login'),
});
