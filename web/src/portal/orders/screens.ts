import { lazyRouteComponent, notFound } from '@tanstack/react-router';
import type { FileFormat } from '@tonnage/contract/envelope';
import { STATES, type State } from '@tonnage/domain/skip-hire/orders';
import { fetchList } from '../../lib/bytes.ts';
import { queryOf } from '../../lib/queries.ts';
import { choiceOf, pageOf, textOf, type Raw } from '../../shared/search-fields.ts';
import type { Crumbs, Visit } from '../../shared/screen.ts';
import { GroundBones } from '../../ui/drawing/ground-bones.tsx';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

const ORDERS_PER_PAGE = 25;

const dashboard = screen({
  path: '/dashboard',
  load: ({ queryClient }) => queryClient.ensureQueryData(queryOf('getOrdersSummary', {})),
  title: words.dashboard,
  component: lazyRouteComponent(() => import('./dashboard.tsx'), 'Dashboard'),
  pending: GroundBones,
});

/** The parameters of the jobs list. */
export type JobsSearch = ReturnType<typeof jobsSearch>;
function jobsSearch(raw: Raw) {
  return { ...textOf(raw, 'q'), ...choiceOf(raw, 'sort', ['createdAt:asc']), ...pageOf(raw) };
}

type OrdersQuery = ReturnType<typeof queryOf<'getOrdersByStatus'>>;

interface OrdersAsked {
  stateId?: string | undefined;
  siteId?: string | undefined;
  search: JobsSearch;
}

const narrowed = ({ stateId, search: { q, sort } }: OrdersAsked) => ({ status: stateId as State | undefined, q, sort });

/** A page of the jobs list, from its address. Both calls have the same response. */
export function ordersQuery(input: OrdersAsked): OrdersQuery {
  const query = { ...narrowed(input), pagination: { page: input.search.page ?? 1, pageSize: ORDERS_PER_PAGE } };
  return input.siteId === undefined
    ? queryOf('getOrdersByStatus', { query })
    : queryOf('getSiteOrdersByStatus', { params: { siteId: input.siteId }, query });
}

/** All pages of the list as a file. */
export function ordersFile(input: OrdersAsked, format: FileFormat) {
  const query = narrowed(input);
  return input.siteId === undefined
    ? fetchList('getOrdersByStatus', { query }, format)
    : fetchList('getSiteOrdersByStatus', { params: { siteId: input.siteId }, query }, format);
}

/** The four addresses of the jobs list share one screen; the address holds status and site. */
const list = {
  search: jobsSearch,
  load: async ({ queryClient, params, search }: Visit<{ stateId?: string; siteId?: string }, JobsSearch>) => {
    if (params.stateId !== undefined && !(STATES as readonly string[]).includes(params.stateId)) throw notFound();
    await Promise.all([
      queryClient.ensureQueryData(ordersQuery({ ...params, search })),
      queryClient.ensureQueryData(queryOf('getOrdersSummary', {})),
    ]);
  },
  title: words.jobs,
  component: lazyRouteComponent(() => import('./jobs.tsx'), 'Jobs'),
};
const jobs = screen({
  path: '/jobs',
  ...list,
});
const jobsOfState = screen({
  path: '/jobs/state/$stateId',
  ...list,
});
const jobsOfStateAndSite = screen({
  path: '/jobs/state/$stateId/site/$siteId',
  ...list,
});
const jobsOfSite = screen({
  path: '/jobs/site/$siteId',
  ...list,
});

const under: Crumbs = [{ label: words.jobs, to: '/jobs' }];

const order = screen({
  path: '/jobs/detail/$orderId/{-$jobId}',
  load: ({ queryClient, params }) =>
    queryClient.ensureQueryData(queryOf('getOrder', { params: { id: params.orderId } })),
  title: ({ data }) => data.number,
  under,
  component: lazyRouteComponent(() => import('./order-detail.tsx'), 'OrderDetail'),
  pending: GroundBones,
});

export const screens = [dashboard, jobs, jobsOfState, jobsOfStateAndSite, jobsOfSite, order] as const;
