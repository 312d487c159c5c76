import { IconStack2 } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { listQuery, listSearch } from '../../shared/list.ts';
import { queryOf } from '../../lib/queries.ts';
import type { NavEntry } from '../parts/feature.ts';
import { screen } from '../shell/frames.ts';
import type { Crumbs } from '../../shared/screen.ts';
import { words } from '../words.ts';

const under: Crumbs = [{ label: words.orders, to: '/desk/orders' }];

/** How many orders each view has; of one depot, or of all. */
export const orderCountsQuery = (depot: string | undefined) =>
  queryOf('getOrderCounts', { query: depot === undefined ? {} : { depotId: depot } });

const ordersSearch = listSearch('listDeskOrders', { state: 'on-site' });

const orders = screen({
  path: '/desk/orders',
  search: ordersSearch,
  load: ({ queryClient, search }) =>
    Promise.all([
      queryClient.ensureQueryData(orderCountsQuery(search.depot)),
      queryClient.ensureQueryData(listQuery('listDeskOrders', search)),
    ]),
  title: words.orders,
  component: lazyRouteComponent(() => import('./orders.tsx'), 'Orders'),
});

const order = screen({
  path: '/desk/orders/$orderId',
  load: ({ queryClient, params }) =>
    queryClient.ensureQueryData(queryOf('getDeskOrder', { params: { id: params.orderId } })),
  title: ({ data }) => data.order.number,
  under,
  component: lazyRouteComponent(() => import('./order.tsx'), 'OrderScreen'),
});

export const nav: NavEntry = {
  to: '/desk/orders',
  label: words.orders,
  group: 'now',
  Icon: IconStack2,
};

export const screens = [orders, order] as const;
