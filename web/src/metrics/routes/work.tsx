import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from '../../shared/frames.tsx';
import { outbox } from '../../lib/outbox/browser-outbox.ts';
import {
  gridQuery,
  openQuery,
  projectMetricsQuery,
  projectQuery,
  projectsQuery,
  scorecardQuery,
  tasksQuery,
  waitingQuery,
} from '../queries.ts';
import { NEW_PROJECT, PROJECTS, PUNCTUALITY, SCORECARD, TASKS } from '../paths.ts';
import {
  evolutionSearch,
  newProjectSearch,
  pendingListSearch,
  projectsSearch,
  reportSearch,
  scorecardSearch,
  punctualitySearch,
} from '../search.ts';
import { words } from '../words.ts';
import { colleague } from './frames.tsx';
import type { Place } from '../../shared/place.ts';

const above = { label: words.projects, to: PROJECTS } as const;

const scorecard = createRoute({
  getParentRoute: () => colleague,
  path: SCORECARD,
  validateSearch: scorecardSearch,
  loader: async ({ context, location }): Promise<Place> => {
    await context.queryClient.ensureQueryData(scorecardQuery(scorecardSearch({ ...location.search })));
    return place(words.scorecard);
  },
  component: lazyRouteComponent(() => import('../scorecard/scorecard.tsx'), 'Scorecard'),
});

const tasks = createRoute({
  getParentRoute: () => colleague,
  path: TASKS,
  loader: async ({ context }): Promise<Place> => {
    await context.queryClient.ensureQueryData(tasksQuery);
    return place(words.tasks);
  },
  component: lazyRouteComponent(() => import('../tasks/tasks.tsx'), 'Tasks'),
});

const projects = createRoute({
  getParentRoute: () => colleague,
  path: PROJECTS,
  validateSearch: projectsSearch,
  loader: async ({ context, location }): Promise<Place> => {
    await context.queryClient.ensureQueryData(projectsQuery(projectsSearch({ ...location.search })));
    return place(words.projects);
  },
  component: lazyRouteComponent(() => import('../projects/projects.tsx'), 'Projects'),
});

const report = createRoute({
  getParentRoute: () => colleague,
  path: '/metrics/projects/$projectId',
  validateSearch: reportSearch,
  loader: async ({ context: { queryClient }, params, location }): Promise<Place> => {
    const { data } = await queryClient.ensureQueryData(projectQuery(params.projectId));
    await queryClient.ensureQueryData(gridQuery(params.projectId, reportSearch({ ...location.search }).to));
    // Unsent entries of an earlier visit are shown from the first render.
    await outbox.refresh();
    return place(data.name, above);
  },
  component: lazyRouteComponent(() => import('../grid/report.tsx'), 'Report'),
});

const pending = createRoute({
  getParentRoute: () => colleague,
  path: '/metrics/projects/$projectId/pending',
  validateSearch: pendingListSearch,
  loader: async ({ context: { queryClient }, params, location }): Promise<Place> => {
    const { data } = await queryClient.ensureQueryData(projectQuery(params.projectId));
    const search = pendingListSearch({ ...location.search });
    if (search.kind === 'report') await queryClient.ensureQueryData(openQuery(params.projectId, search));
    else await queryClient.ensureQueryData(waitingQuery(params.projectId, search.page));
    return place(data.name, above);
  },
  component: lazyRouteComponent(() => import('../accept/pending.tsx'), 'Pending'),
});

const settings = createRoute({
  getParentRoute: () => colleague,
  path: '/metrics/projects/$projectId/settings',
  loader: async ({ context: { queryClient }, params }): Promise<Place> => {
    const { data } = await queryClient.ensureQueryData(projectQuery(params.projectId));
    return place(data.name, above);
  },
  component: lazyRouteComponent(() => import('../settings/settings.tsx'), 'Settings'),
});

const evolution = createRoute({
  getParentRoute: () => colleague,
  path: '/metrics/projects/$projectId/evolution',
  validateSearch: evolutionSearch,
  loader: async ({ context: { queryClient }, params }): Promise<Place> => {
    const { data } = await queryClient.ensureQueryData(projectQuery(params.projectId));
    await queryClient.ensureQueryData(projectMetricsQuery(params.projectId));
    return place(data.name, above);
  },
  component: lazyRouteComponent(() => import('../evolution/evolution.tsx'), 'Evolution'),
});

const newProject = createRoute({
  getParentRoute: () => colleague,
  path: NEW_PROJECT,
  validateSearch: newProjectSearch,
  loader: (): Place => place(words.newProject, above),
  component: lazyRouteComponent(() => import('../project-wizard/new-project.tsx'), 'NewProject'),
});

const punctuality = createRoute({
  getParentRoute: () => colleague,
  path: PUNCTUALITY,
  validateSearch: punctualitySearch,
  loader: (): Place => place('Punctuality', above),
  component: lazyRouteComponent(() => import('../punctuality/punctuality.tsx'), 'Punctuality'),
});

export const workRoutes = [
  scorecard,
  tasks,
  projects,
  punctuality,
  newProject,
  report,
  pending,
  evolution,
  settings,
] as const;
