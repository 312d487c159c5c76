import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from '../../shared/frames.tsx';
import { queryOf } from '../../lib/queries.ts';
import { customersQuery, requestsQuery, todayQuery } from '../queries.ts';
import { customersSearch, requestsSearch, yardSearch } from '../search.ts';
import { words } from '../words.ts';
import { staff } from './frames.tsx';
import type { Place } from '../../shared/place.ts';

const today = createRoute({
  getParentRoute: () => staff,
  path: '/desk',
  loader: async ({ context }): Promise<Place> => {
    await context.queryClient.ensureQueryData(todayQuery);
    return place(words.today);
  },
  component: lazyRouteComponent(() => import('../today/today.tsx'), 'Today'),
});

const requests = createRoute({
  getParentRoute: () => staff,
  path: '/desk/requests',
  validateSearch: requestsSearch,
  loader: async ({ context, location }): Promise<Place> => {
    await context.queryClient.ensureQueryData(requestsQuery(requestsSearch({ ...location.search })));
    return place(words.requests);
  },
  component: lazyRouteComponent(() => import('../requests/requests.tsx'), 'Requests'),
});

const planner = createRoute({
  getParentRoute: () => staff,
  path: '/desk/planner',
  validateSearch: yardSearch,
  // The week itself loads inside its frame: another week or depot leaves the previous one visible.
  loader: (): Place => place(words.planner),
  component: lazyRouteComponent(() => import('../planner/planner.tsx'), 'Planner'),
});

const customers = createRoute({
  getParentRoute: () => staff,
  path: '/desk/customers',
  validateSearch: customersSearch,
  loader: async ({ context, location }): Promise<Place> => {
    await context.queryClient.ensureQueryData(customersQuery(customersSearch({ ...location.search })));
    return place(words.customers);
  },
  component: lazyRouteComponent(() => import('../customers/customers.tsx'), 'Customers'),
});

const customer = createRoute({
  getParentRoute: () => staff,
  path: '/desk/customers/$customerId',
  loader: async ({ context, params }): Promise<Place> => {
    const { data } = await context.queryClient.ensureQueryData(
      queryOf('getCustomer', { params: { id: params.customerId } }),
    );
    return place(data.name, { label: words.customers, to: '/desk/customers' });
  },
  component: lazyRouteComponent(() => import('../customers/customer.tsx'), 'CustomerScreen'),
});

export const workRoutes = [today, requests, planner, customers, customer] as const;
