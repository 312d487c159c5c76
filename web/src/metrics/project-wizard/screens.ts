import { lazyRouteComponent } from '@tanstack/react-router';
import { choiceOf, textOf } from '../../shared/search-fields.ts';
import type { Crumbs } from '../../shared/screen.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

const under: Crumbs = [{ label: words.projects, to: '/metrics/projects' }];

const newProject = screen({
  path: '/metrics/projects/new',
  /** The step, and the initial organisation. */
  search: (raw) => ({
    ...choiceOf(raw, 'step', ['categories', 'frequency', 'metrics']),
    ...textOf(raw, 'organisation'),
  }),
  title: words.newProject,
  under,
  component: lazyRouteComponent(() => import('./new-project.tsx'), 'NewProject'),
});

export const screens = [newProject] as const;
