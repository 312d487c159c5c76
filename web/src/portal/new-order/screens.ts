import { lazyRouteComponent } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { currentQueryOf, queryOf } from '../../lib/queries.ts';
import type { Crumbs, Visit } from '../../shared/screen.ts';
import { screen } from '../shell/frames.ts';
import { closedAtQuery, sitesToChooseQuery } from '../sites/site-queries.ts';
import { words } from '../words.ts';
import { lastOrdersQuery } from './last-orders.ts';

const under: Crumbs = [{ label: words.jobs, to: '/jobs' }];

/** What a link to a new job may prefill. */
export interface NewOrderSearch {
  wasteTypeId?: string | undefined;
  containerSubTypeId?: string | undefined;
}

/** Loads the order to copy; for one that was not placed, also those that failed with it. */
async function loadPattern(queryClient: QueryClient, id: string): Promise<void> {
  const { data } = await queryClient.ensureQueryData(queryOf('getOrder', { params: { id } }));
  if (data.state === 'closed') await queryClient.ensureQueryData(closedAtQuery(data.site.id));
}

async function loadLast(queryClient: QueryClient, siteId: string | undefined): Promise<void> {
  // Without it the form is complete: it must not keep the form from opening without a connection.
  await queryClient.ensureQueryData(lastOrdersQuery(siteId)).catch(() => undefined);
}

async function load({
  queryClient,
  params: { siteId, orderId },
}: Visit<{ siteId?: string; orderId?: string }, object>): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(sitesToChooseQuery),
    siteId === undefined ? null : queryClient.ensureQueryData(queryOf('getSite', { params: { id: siteId } })),
    orderId === undefined ? loadLast(queryClient, siteId) : loadPattern(queryClient, orderId),
  ]);
}

const newOrder = screen({
  path: '/jobs/new/{-$siteId}',
  search: (raw): NewOrderSearch => {
    const text = (key: string) => ({ [key]: typeof raw[key] === 'string' ? raw[key] : undefined });
    return { ...text('wasteTypeId'), ...text('containerSubTypeId') };
  },
  load,
  title: words.newOrder,
  under,
  component: lazyRouteComponent(() => import('./new-order.tsx'), 'NewOrder'),
});

const copy = screen({
  path: '/jobs/new/copy/$siteId/$orderId',
  load,
  title: words.newOrder,
  under,
  component: lazyRouteComponent(() => import('./new-order.tsx'), 'CopyOrder'),
});

const paid = screen({
  path: '/jobs/paid/$orderId',
  load: ({ queryClient, params }) =>
    queryClient.ensureQueryData(currentQueryOf('getOrder', { params: { id: params.orderId } })),
  title: ({ data }) => data.number,
  under,
  component: lazyRouteComponent(() => import('./order-placed.tsx'), 'OrderPaid'),
});

const summary = screen({
  path: '/jobs/summary/$orderId',
  load: ({ queryClient, params }) =>
    queryClient.ensureQueryData(queryOf('getOrder', { params: { id: params.orderId } })),
  title: ({ data }) => data.number,
  under,
  component: lazyRouteComponent(() => import('./order-placed.tsx'), 'OrderPlaced'),
});

export const screens = [newOrder, copy, paid, summary] as const;
