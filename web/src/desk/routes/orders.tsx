import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from '../../shared/frames.tsx';
import { listSearch, loadList } from '../../shared/list.ts';
import { deskOrderQuery, enquiryQuery } from '../queries.ts';
import { priceChoicesQuery } from '../settings-queries.ts';
import { words } from '../words.ts';
import { staff } from './frames.tsx';
import type { Place } from '../../shared/place.ts';

const orders = createRoute({
  getParentRoute: () => staff,
  path: '/desk/orders',
  validateSearch: listSearch('listDeskOrders'),
  loader: async (given): Promise<Place> => {
    await loadList('listDeskOrders', given);
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

const phoneOrder = createRoute({
  getParentRoute: () => staff,
  path: '/desk/phone-order',
  loader: async ({ context }): Promise<Place> => {
    await context.queryClient.ensureQueryData(priceChoicesQuery);
    return place('Phone order', { label: words.orders, to: '/desk/orders' });
  },
  component: lazyRouteComponent(() => import('../phone-order/phone-order.tsx'), 'PhoneOrderScreen'),
});

const enquiries = createRoute({
  getParentRoute: () => staff,
  path: '/desk/enquiries',
  validateSearch: listSearch('listDeskEnquiries'),
  loader: async (given): Promise<Place> => {
    await loadList('listDeskEnquiries', given);
    return place(words.enquiries);
  },
  component: lazyRouteComponent(() => import('../enquiries/enquiries.tsx'), 'Enquiries'),
});

const enquiry = createRoute({
  getParentRoute: () => staff,
  path: '/desk/enquiries/$enquiryId',
  loader: async ({ context, params }): Promise<Place> => {
    const { data } = await context.queryClient.ensureQueryData(enquiryQuery(params.enquiryId));
    const { order, invoice } = data;
    return place(order?.number ?? invoice?.number ?? words.enquiries, {
      label: words.enquiries,
      to: '/desk/enquiries',
    });
  },
  component: lazyRouteComponent(() => import('../enquiries/enquiry.tsx'), 'EnquiryScreen'),
});

export const orderRoutes = [orders, order, phoneOrder, enquiries, enquiry] as const;
