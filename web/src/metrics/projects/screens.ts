import { keepPreviousData } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { everyPage } from '../../lib/every-page.ts';
import { choiceOf, pageOf, textOf, type Raw } from '../../shared/search-fields.ts';
import { queryOf } from '../../lib/queries.ts';
import { paged } from '../paged.ts';
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

export type ProjectsSearch = ReturnType<typeof projectsSearch>;
function projectsSearch(raw: Raw) {
  return { ...choiceOf(raw, 'state', ['finished', 'all']), ...textOf(raw, 'q'), ...pageOf(raw) };
}

export function projectsQuery({ state, q, page }: ProjectsSearch) {
  const query = { state: state ?? ('active' as const), q, ...paged(page) };
  return { ...queryOf('listProjects', { query }), placeholderData: keepPreviousData };
}

const projects = screen({
  path: '/metrics/projects',
  search: projectsSearch,
  load: ({ queryClient, search }) => queryClient.ensureQueryData(projectsQuery(search)),
  title: words.projects,
  component: lazyRouteComponent(() => import('./projects.tsx'), 'Projects'),
});

export const screens = [projects] as const;
