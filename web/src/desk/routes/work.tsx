import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { requestsQuery } from '../queries.ts';
import { requestsSearch } from '../search.ts';
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

export const workRoutes = [start, requests] as const;
