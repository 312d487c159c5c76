import { lazyRouteComponent } from '@tanstack/react-router';
import { currentQueryOf } from '../../lib/queries.ts';
import type { Crumbs, Visit } from '../../shared/screen.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

/** Loads the order of a movement, and its site. */
async function load({ queryClient, params }: Visit<{ orderId: string }, object>) {
  const { data } = await queryClient.ensureQueryData(currentQueryOf('getOrder', { params: { id: params.orderId } }));
  await queryClient.ensureQueryData(currentQueryOf('getSite', { params: { id: data.site.id } }));
  return data;
}

const under = ({ id, number }: { id: string; number: string }): Crumbs => [
  { label: words.jobs, to: '/jobs' },
  { label: number, to: `/jobs/detail/${id}` },
];

const exchange = screen({
  path: '/jobs/exchange/$orderId/$jobId',
  load,
  title: 'Exchange',
  under,
  component: lazyRouteComponent(() => import('./exchange.tsx'), 'ExchangeScreen'),
});

const editJob = screen({
  path: '/jobs/edit/$orderId/$jobId',
  load,
  title: 'Edit job',
  under,
  component: lazyRouteComponent(() => import('./edit-job.tsx'), 'EditJobScreen'),
});

export const screens = [exchange, editJob] as const;
