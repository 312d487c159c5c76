import { IconUsers } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { listSearch, loadList } from '../../shared/list.ts';
import { pageOf } from '../../shared/search-fields.ts';
import { queryOf } from '../../lib/queries.ts';
import type { NavEntry } from '../parts/feature.ts';
import { screen } from '../shell/frames.ts';
import type { Crumbs } from '../../shared/screen.ts';
import { words } from '../words.ts';

const under: Crumbs = [{ label: words.customers, to: '/desk/customers' }];

const customers = screen({
  path: '/desk/customers',
  search: listSearch('listCustomers'),
  load: loadList('listCustomers'),
  title: words.customers,
  component: lazyRouteComponent(() => import('./customers.tsx'), 'Customers'),
});

const customer = screen({
  path: '/desk/customers/$customerId',
  /** A page of the customer's log. */
  search: (raw) => pageOf(raw),
  load: ({ queryClient, params }) =>
    queryClient.ensureQueryData(queryOf('getCustomer', { params: { id: params.customerId } })),
  title: ({ data }) => data.name,
  under,
  component: lazyRouteComponent(() => import('./customer.tsx'), 'CustomerScreen'),
});

const site = screen({
  path: '/desk/customers/$customerId/sites/$siteId',
  load: ({ queryClient, params: { customerId, siteId } }) =>
    Promise.all([
      queryClient.ensureQueryData(queryOf('getCustomerSite', { params: { id: customerId, siteId } })),
      queryClient.ensureQueryData(queryOf('getCustomer', { params: { id: customerId } })),
    ]),
  title: ([{ data }]) => data.name,
  under: ([, { data: owner }], { customerId }): Crumbs => [{ label: owner.name, to: `/desk/customers/${customerId}` }],
  component: lazyRouteComponent(() => import('./site.tsx'), 'CustomerSite'),
});

export const nav: NavEntry = {
  to: '/desk/customers',
  label: words.customers,
  group: 'customers',
  Icon: IconUsers,
};

export const screens = [customers, customer, site] as const;
