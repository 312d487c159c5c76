import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from '../../shared/frames.tsx';
import { deskOrderQuery, deskOrdersQuery } from '../queries.ts';
import { ordersSearch } from '../search.ts';
import { words } from '../words.ts';
import { staff } from './frames.tsx';
import type { Place } from '../../shared/place.ts';

const orders = createRoute({
  getParentRoute: () => staff,
  path: '/desk/orders',
  validateSearch: ordersSearch,
  loader: async ({ context, location }): Promise<Place> => {
    await context.queryClient.ensureQueryData(deskOrdersQuery(ordersSearch({ ...location.search })));
    return place(words.orders);
  },
  component: lazyRouteComponent(() => import('../orders/orders.tsx'), 'Orders'),
});

const order = createRoute({
  getParentRoute: () => staff,
  path: '/desk/orders/$orderId',
  loader: async ({ context, params }): Promise<Place> => {
    const { data } = await context.queryClient.ensureQueryData(deskOrderQuery(params.orderId));
    return place(data.order.number, { label: words.orders, to: '/desk/orders' });
  },
  component: lazyRouteComponent(() => import('../orders/order.tsx'), 'OrderScreen'),
});

export const orderRoutes = [orders, order] as const;
