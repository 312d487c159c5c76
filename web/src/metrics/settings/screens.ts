import { lazyRouteComponent } from '@tanstack/react-router';
import { queryOf } from '../../lib/queries.ts';
import type { Crumbs } from '../../shared/screen.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

const under: Crumbs = [{ label: words.projects, to: '/metrics/projects' }];

const settings = screen({
  path: '/metrics/projects/$projectId/settings',
  load: ({ queryClient, params }) =>
    queryClient.ensureQueryData(queryOf('getProject', { params: { id: params.projectId } })),
  title: ({ data }) => data.name,
  under,
  component: lazyRouteComponent(() => import('./settings.tsx'), 'Settings'),
});

export const screens = [settings] as const;
