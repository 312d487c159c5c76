import { IconStack2 } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { listSearch, loadList } from '../../shared/list.ts';
import { queryOf } from '../../lib/queries.ts';
import type { NavEntry } from '../parts/feature.ts';
import { screen } from '../shell/frames.ts';
import type { Crumbs } from '../../shared/screen.ts';
import { words } from '../words.ts';

const under: Crumbs = [{ label: words.orders, to: '/desk/orders' }];

const orders = screen({
  path: '/desk/orders',
  search: listSearch('listDeskOrders'),
  load: loadList('listDeskOrders'),
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
