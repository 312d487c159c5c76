import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { requestsQuery } from '../queries.ts';
import { plannerSearch, requestsSearch } from '../search.ts';
import { words } from '../words.ts';
import { place, staff } from './frames.tsx';

const start = createRoute({
  getParentRoute: () => staff,
  path: '/desk',
  beforeLoad: () => {
    throw redirect({ to: '/desk/requests' as never });
  },
});

const requests = createRoute({
  getParentRoute: () => staff,
  path: '/desk/requests',
  validateSearch: requestsSearch,
  loader: async ({ context, location }) => {
    await context.queryClient.ensureQueryData(requestsQuery(requestsSearch({ ...location.search })));
    return place(words.requests);
  },
  component: lazyRouteComponent(() => import('../screens/requests.tsx'), 'Requests'),
});

const planner = createRoute({
  getParentRoute: () => staff,
  path: '/desk/planner',
  validateSearch: plannerSearch,
  // The week itself comes while its frame stands: another week or yard keeps the one before in view.
  loader: () => place(words.planner),
  component: lazyRouteComponent(() => import('../screens/planner.tsx'), 'Planner'),
});

export const workRoutes = [start, requests, planner] as const;
