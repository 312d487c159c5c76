import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from '../../shared/frames.tsx';
import { PROJECTS, reportPath } from '../paths.ts';
import { metricQuery, projectMetricsQuery, projectQuery } from '../queries.ts';
import { activitySearch, dataSearch, evolutionSearch } from '../search.ts';
import { words } from '../words.ts';
import { colleague } from './frames.tsx';
import type { Place } from '../../shared/place.ts';

/** The breadcrumbs of a metric, below its project. */
async function placeOf(client: QueryClient, id: string): Promise<Place> {
  const { data } = await client.ensureQueryData(metricQuery(id));
  await client.ensureQueryData(projectMetricsQuery(data.project.id));
  return place(
    data.name,
    { label: words.projects, to: PROJECTS },
    { label: data.project.name, to: reportPath(data.project.id) },
  );
}

const data = createRoute({
  getParentRoute: () => colleague,
  path: '/metrics/metric/$metricId',
  validateSearch: dataSearch,
  loader: ({ context, params }) => placeOf(context.queryClient, params.metricId),
  component: lazyRouteComponent(() => import('../metric/metric-data.tsx'), 'MetricData'),
});

const evolution = createRoute({
  getParentRoute: () => colleague,
  path: '/metrics/metric/$metricId/evolution',
  validateSearch: evolutionSearch,
  loader: ({ context, params }) => placeOf(context.queryClient, params.metricId),
  component: lazyRouteComponent(() => import('../metric/metric-evolution.tsx'), 'MetricEvolution'),
});

const detail = createRoute({
  getParentRoute: () => colleague,
  path: '/metrics/metric/$metricId/detail',
  validateSearch: activitySearch,
  loader: async ({ context: { queryClient }, params }): Promise<Place> => {
    const { data: metric } = await queryClient.ensureQueryData(metricQuery(params.metricId));
    await queryClient.ensureQueryData(projectQuery(metric.project.id));
    return placeOf(queryClient, params.metricId);
  },
  component: lazyRouteComponent(() => import('../metric/metric-detail.tsx'), 'MetricDetail'),
});

export const metricRoutes = [data, evolution, detail] as const;
