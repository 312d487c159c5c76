import { keepPreviousData } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { isActivityType } from '@tonnage/domain/metrics/activities';
import { choiceOf, dayOf, pageOf, type Raw } from '../../shared/search-fields.ts';
import { queryOf } from '../../lib/queries.ts';
import type { Crumbs, Visit } from '../../shared/screen.ts';
import { evolutionSearch } from '../evolution/screens.ts';
import { paged } from '../paged.ts';
import { PROJECTS, reportPath } from '../paths.ts';
import { projectMetricsQuery } from '../projects/screens.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

/** Lines of a log at the foot of a screen. */
const LINES = 10;

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

/** A metric's period filter, the page, and the open period. */
type DataSearch = ReturnType<typeof dataSearch>;
function dataSearch(raw: Raw) {
  return { ...choiceOf(raw, 'show', ['reported', 'open', 'waiting']), ...dayOf(raw, 'period'), ...pageOf(raw) };
}

export function periodsQuery(id: string, { show, page }: DataSearch) {
  const query = { show, ...paged(page) };
  return { ...queryOf('listPeriods', { params: { id }, query }), placeholderData: keepPreviousData };
}

const data = screen({
  path: '/metrics/metric/$metricId',
  search: dataSearch,
  ...facts,
  component: lazyRouteComponent(() => import('./metric-data.tsx'), 'MetricData'),
});

const evolution = screen({
  path: '/metrics/metric/$metricId/evolution',
  search: evolutionSearch,
  ...facts,
  component: lazyRouteComponent(() => import('./metric-evolution.tsx'), 'MetricEvolution'),
});

/** The page and the type of a metric's history. */
type ActivitySearch = ReturnType<typeof activitySearch>;
function activitySearch(raw: Raw) {
  const { type } = raw;
  return { ...pageOf(raw), type: isActivityType(type) ? type : undefined };
}

export function activityQuery(id: string, { page, type }: ActivitySearch) {
  const query = { type, ...paged(page, LINES) };
  return { ...queryOf('listActivity', { params: { id }, query }), placeholderData: keepPreviousData };
}

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
