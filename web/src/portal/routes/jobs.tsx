import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { STATES } from '@tonnage/domain/skip-hire/orders';
import { place, type RouterContext } from '../../shared/frames.tsx';
import { currentQueryOf, queryOf } from '../../lib/queries.ts';
import type { Place } from '../../shared/place.ts';
import { closedAtQuery, ordersQuery, sitesToChooseQuery } from '../queries.ts';
import { listSearch, newOrderSearch } from '../search.ts';
import { NotFound } from '../../shared/fallbacks.tsx';
import { words } from '../words.ts';
import { member } from './frames.tsx';

const jobsCrumb = { label: words.jobs, to: '/jobs' } as const;

const dashboard = createRoute({
  getParentRoute: () => member,
  path: '/dashboard',
  loader: async ({ context }): Promise<Place> => {
    await context.queryClient.ensureQueryData(queryOf('getOrdersSummary', {}));
    return place(words.dashboard);
  },
  component: lazyRouteComponent(() => import('../orders/dashboard.tsx'), 'Dashboard'),
});

/** The four addresses of the jobs list share one screen; the address holds status and site. */
const jobsScreen = lazyRouteComponent(() => import('../orders/jobs.tsx'), 'Jobs');

// Each route calls its loader: as the option itself, the loader's parameters would become the parameters of the route.
// Search, sort order and page are not loaderDeps: the list stays mounted while they load, and the search field keeps
// its text and the focus. The loader awaits what the address says when the list is entered.
async function loadJobs({
  context,
  params,
  location,
}: {
  context: RouterContext;
  params: { stateId?: string; siteId?: string };
  location: { search: object };
}): Promise<Place> {
  if (params.stateId !== undefined && !(STATES as readonly string[]).includes(params.stateId)) throw notFound();
  const search = listSearch({ ...location.search });
  await Promise.all([
    context.queryClient.ensureQueryData(ordersQuery({ ...params, search })),
    context.queryClient.ensureQueryData(queryOf('getOrdersSummary', {})),
  ]);
  return place(words.jobs);
}
const listOptions = { validateSearch: listSearch, notFoundComponent: NotFound, component: jobsScreen };
const jobs = createRoute({
  getParentRoute: () => member,
  path: '/jobs',
  ...listOptions,
  loader: (at) => loadJobs(at),
});
const jobsOfState = createRoute({
  getParentRoute: () => member,
  path: '/jobs/state/$stateId',
  ...listOptions,
  loader: (at) => loadJobs(at),
});
const jobsOfStateAndSite = createRoute({
  getParentRoute: () => member,
  path: '/jobs/state/$stateId/site/$siteId',
  ...listOptions,
  loader: (at) => loadJobs(at),
});
const jobsOfSite = createRoute({
  getParentRoute: () => member,
  path: '/jobs/site/$siteId',
  ...listOptions,
  loader: (at) => loadJobs(at),
});

/** Loads the order to copy; for one that was not placed, also those that failed with it. */
async function loadPattern(queryClient: QueryClient, id: string): Promise<void> {
  const { data } = await queryClient.ensureQueryData(queryOf('getOrder', { params: { id } }));
  if (data.state === 'closed') await queryClient.ensureQueryData(closedAtQuery(data.site.id));
}
async function loadNewOrder({
  context,
  params,
}: {
  context: RouterContext;
  params: { siteId?: string; orderId?: string };
}): Promise<Place> {
  const { queryClient } = context;
  await Promise.all([
    queryClient.ensureQueryData(sitesToChooseQuery),
    params.siteId === undefined
      ? null
      : queryClient.ensureQueryData(queryOf('getSite', { params: { id: params.siteId } })),
    params.orderId === undefined ? null : loadPattern(queryClient, params.orderId),
  ]);
  return place(words.newOrder, jobsCrumb);
}
const newOrder = createRoute({
  getParentRoute: () => member,
  path: '/jobs/new/{-$siteId}',
  validateSearch: newOrderSearch,
  loader: (at) => loadNewOrder(at),
  component: lazyRouteComponent(() => import('../new-order/new-order.tsx'), 'NewOrder'),
});
const copyJob = createRoute({
  getParentRoute: () => member,
  path: '/jobs/new/copy/$siteId/$orderId',
  loader: (at) => loadNewOrder(at),
  component: lazyRouteComponent(() => import('../new-order/new-order.tsx'), 'CopyOrder'),
});

async function loadOrder({ context, params }: { context: RouterContext; params: { orderId: string } }): Promise<Place> {
  const { data } = await context.queryClient.ensureQueryData(queryOf('getOrder', { params: { id: params.orderId } }));
  return place(data.number, jobsCrumb);
}
const paid = createRoute({
  getParentRoute: () => member,
  path: '/jobs/paid/$orderId',
  loader: async ({ context, params }): Promise<Place> => {
    const query = currentQueryOf('getOrder', { params: { id: params.orderId } });
    return place((await context.queryClient.ensureQueryData(query)).data.number, jobsCrumb);
  },
  component: lazyRouteComponent(() => import('../new-order/order-placed.tsx'), 'OrderPaid'),
});
const summary = createRoute({
  getParentRoute: () => member,
  path: '/jobs/summary/$orderId',
  loader: (at) => loadOrder(at),
  component: lazyRouteComponent(() => import('../new-order/order-placed.tsx'), 'OrderPlaced'),
});
const detail = createRoute({
  getParentRoute: () => member,
  path: '/jobs/detail/$orderId/{-$jobId}',
  loader: (at) => loadOrder(at),
  component: lazyRouteComponent(() => import('../orders/order-detail.tsx'), 'OrderDetail'),
});

/** Loads a movement of an order, and its site. */
async function loadMovement(
  { context: { queryClient }, params }: { context: RouterContext; params: { orderId: string } },
  title: string,
): Promise<Place> {
  const { data } = await queryClient.ensureQueryData(currentQueryOf('getOrder', { params: { id: params.orderId } }));
  await queryClient.ensureQueryData(currentQueryOf('getSite', { params: { id: data.site.id } }));
  return place(title, jobsCrumb, { label: data.number, to: `/jobs/detail/${data.id}` });
}
const exchange = createRoute({
  getParentRoute: () => member,
  path: '/jobs/exchange/$orderId/$jobId',
  loader: (at) => loadMovement(at, 'Exchange'),
  component: lazyRouteComponent(() => import('../movements/exchange.tsx'), 'ExchangeScreen'),
});
const editJob = createRoute({
  getParentRoute: () => member,
  path: '/jobs/edit/$orderId/$jobId',
  loader: (at) => loadMovement(at, 'Edit job'),
  component: lazyRouteComponent(() => import('../movements/edit-job.tsx'), 'EditJobScreen'),
});

export const jobRoutes = [
  dashboard,
  jobs,
  jobsOfState,
  jobsOfStateAndSite,
  jobsOfSite,
  newOrder,
  copyJob,
  paid,
  summary,
  detail,
  exchange,
  editJob,
] as const;
