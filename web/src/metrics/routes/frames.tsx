import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { NotFound, ScreenError } from '../../face/fallbacks.tsx';
import type { Place } from '../../face/place.ts';
import { FaceRoot } from '../../face/root.tsx';
import { applicationQuery } from '../../lib/queries.ts';
import { storedSession } from '../../lib/session.ts';
import { meQuery, navigationQuery, organisationsQuery, tasksQuery } from '../queries.ts';

export interface RouterContext {
  queryClient: QueryClient;
}

export const place = (title: string, ...above: { label: string; to: string }[]): Place => ({
  title,
  crumbs: above.length === 0 ? [] : [...above, { label: title }],
});

export const root = createRootRouteWithContext<RouterContext>()({
  loader: ({ context }) => context.queryClient.ensureQueryData(applicationQuery),
  component: () => <FaceRoot />,
  notFoundComponent: NotFound,
  errorComponent: ScreenError,
});

/** What needs a signed-in person; what they see of it, their organisations say. */
export const colleague = createRoute({
  getParentRoute: () => root,
  id: 'colleague',
  beforeLoad: async () => {
    if (storedSession()) return;
    window.location.assign('/login');
    // Another page is on its way; nothing of this one is to flash.
    await new Promise(() => undefined);
  },
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(meQuery),
      queryClient.ensureQueryData(organisationsQuery),
      queryClient.ensureQueryData(navigationQuery),
      queryClient.ensureQueryData(tasksQuery),
    ]),
  component: lazyRouteComponent(() => import('../screens/colleague-frame.tsx'), 'ColleagueFrame'),
});
