import { lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '../../shared/list.ts';
import { dayOf } from '../../shared/search-fields.ts';
import { queryOf } from '../../lib/queries.ts';
import type { Crumbs, Visit } from '../../shared/screen.ts';
import { evolutionSearch } from '../evolution/screens.ts';
import { PROJECTS, reportPath } from '../paths.ts';
import { projectMetricsQuery } from '../projects/screens.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

interface Loaded {
  name: string;
  project: { id: string; name: string };
}

async function load({ queryClient, params }: Visit<{ metricId: string }, object>): Promise<Loaded> {
  const { data } = await queryClient.ensureQueryData(queryOf('getMetric', { params: { id: params.metricId } }));
  await queryClient.ensureQueryData(projectMetricsQuery(data.project.id));
  return data;
}
const facts = {
  load,
  title: ({ name }: Loaded) => name,
  under: ({ project }: Loaded): Crumbs => [
    { label: words.projects, to: PROJECTS },
    { label: project.name, to: reportPath(project.id) },
  ],
};

const data = screen({
  path: '/metrics/metric/$metricId',
  /** Also the period that is open. */
  search: (raw) => ({ ...listSearch('listPeriods')(raw), ...dayOf(raw, 'period') }),
  ...facts,
  component: lazyRouteComponent(() => import('./metric-data.tsx'), 'MetricData'),
});

const evolution = screen({
  path: '/metrics/metric/$metricId/evolution',
  search: evolutionSearch,
  ...facts,
  component: lazyRouteComponent(() => import('./metric-evolution.tsx'), 'MetricEvolution'),
});

const activitySearch = listSearch('listActivity');
const detail = screen({
  path: '/metrics/metric/$metricId/detail',
  search: activitySearch,
  ...facts,
  load: async (visit) => {
    const { queryClient, params } = visit;
    const { data: metric } = await queryClient.ensureQueryData(
      queryOf('getMetric', { params: { id: params.metricId } }),
    );
    await queryClient.ensureQueryData(queryOf('getProject', { params: { id: metric.project.id } }));
    return load(visit);
  },
  component: lazyRouteComponent(() => import('./metric-detail.tsx'), 'MetricDetail'),
});

export const screens = [data, evolution, detail] as const;
