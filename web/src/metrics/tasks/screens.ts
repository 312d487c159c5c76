import { lazyRouteComponent } from '@tanstack/react-router';
import { tasksQuery } from '../shell/frame-queries.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

const tasks = screen({
  path: '/metrics/tasks',
  load: ({ queryClient }) => queryClient.ensureQueryData(tasksQuery),
  title: words.tasks,
  component: lazyRouteComponent(() => import('./tasks.tsx'), 'Tasks'),
});

export const screens = [tasks] as const;
