import { lazyRouteComponent } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { everyPage } from '../../lib/every-page.ts';
import { listSearch, loadList } from '../../shared/list.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

/** All projects of the user, including finished ones. */
export const everyProjectQuery = {
  queryKey: ['listProjects', 'every'],
  queryFn: () =>
    everyPage((page) => call('listProjects', { query: { state: 'all', pagination: { page, pageSize: 100 } } })),
};

/** All metrics of a project. */
export const projectMetricsQuery = (id: string) => ({
  queryKey: ['listMetrics', 'all', id],
  queryFn: async () => ({
    data: await everyPage((page) =>
      call('listMetrics', { params: { id }, query: { pagination: { page, pageSize: 100 } } }),
    ),
  }),
});

const projects = screen({
  path: '/metrics/projects',
  search: listSearch('listProjects'),
  load: loadList('listProjects'),
  title: words.projects,
  component: lazyRouteComponent(() => import('./projects.tsx'), 'Projects'),
});

export const screens = [projects] as const;
