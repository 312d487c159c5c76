import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { place } from '../../shared/frames.tsx';
import { listSearch, loadList } from '../../shared/list.ts';
import { queryOf } from '../../lib/queries.ts';
import { deskQuery, requestsQuery, todayQuery } from '../queries.ts';
import { customerSearch, requestsSearch, depotSearch } from '../search.ts';
import { words } from '../words.ts';
import { staff } from './frames.tsx';
import type { Place } from '../../shared/place.ts';

const today = createRoute({
  getParentRoute: () => staff,
  path: '/desk',
  loader: async ({ context }): Promise<Place> => {
    const { data: desk } = await context.queryClient.ensureQueryData(deskQuery);
    // A new company has no day yet: its manager starts by setting it up.
    if (desk.setUp?.untraded && !desk.setUp.ready) throw redirect({ to: '/desk/set-up', replace: true });
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
  validateSearch: depotSearch,
  // The week itself loads inside its frame: another week or depot leaves the previous one visible.
  loader: (): Place => place(words.planner),
  component: lazyRouteComponent(() => import('../planner/planner.tsx'), 'Planner'),
});

const customers = createRoute({
  getParentRoute: () => staff,
  path: '/desk/customers',
  validateSearch: listSearch('listCustomers'),
  loader: async (given): Promise<Place> => {
    await loadList('listCustomers', given);
    return place(words.customers);
  },
  component: lazyRouteComponent(() => import('../customers/customers.tsx'), 'Customers'),
});

const customer = createRoute({
  getParentRoute: () => staff,
  path: '/desk/customers/$customerId',
  validateSearch: customerSearch,
  loader: async ({ context, params }): Promise<Place> => {
    const { data } = await context.queryClient.ensureQueryData(
      queryOf('getCustomer', { params: { id: params.customerId } }),
    );
    return place(data.name, { label: words.customers, to: '/desk/customers' });
  },
  component: lazyRouteComponent(() => import('../customers/customer.tsx'), 'CustomerScreen'),
});

const customerSite = createRoute({
  getParentRoute: () => staff,
  path: '/desk/customers/$customerId/sites/$siteId',
  loader: async ({ context, params: { customerId, siteId } }): Promise<Place> => {
    const [{ data: site }, { data: owner }] = await Promise.all([
      context.queryClient.ensureQueryData(queryOf('getCustomerSite', { params: { id: customerId, siteId } })),
      context.queryClient.ensureQueryData(queryOf('getCustomer', { params: { id: customerId } })),
    ]);
    return place(site.name, { label: owner.name, to: `/desk/customers/${customerId}` });
  },
  component: lazyRouteComponent(() => import('../customers/site.tsx'), 'CustomerSite'),
});

export const workRoutes = [today, requests, planner, customers, customer, customerSite] as const;
