import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoot } from '../../shared/frames.tsx';
import { AppRoot } from '../../shared/root.tsx';
import { screensIn } from '../../shared/screen.ts';
import { queryOf } from '../../lib/queries.ts';
import { storedSession } from '../../lib/session.ts';
import { storeReturnTo } from '../../lib/return-to.ts';
import { LOGIN } from '../paths.ts';
import { navigationQuery, organisationsQuery, tasksQuery } from './frame-queries.ts';

export const root = appRoot(AppRoot);

/** Routes for signed-in users; their organisations decide what they see. */
export const colleague = createRoute({
  getParentRoute: () => root,
  id: 'colleague',
  beforeLoad: async ({ location }) => {
    if (storedSession()) return;
    storeReturnTo(location.href);
    window.location.assign(LOGIN);
    // Another page is loading; nothing of this one should flash.
    await new Promise(() => undefined);
  },
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(queryOf('me', {})),
      queryClient.ensureQueryData(organisationsQuery),
      queryClient.ensureQueryData(navigationQuery('active')),
      queryClient.ensureQueryData(tasksQuery),
    ]),
  component: lazyRouteComponent(() => import('./colleague-frame.tsx'), 'ColleagueFrame'),
});

/** Declares a screen for signed-in users. */
export const screen = screensIn(colleague);
/** Declares a screen that needs no login. */
export const guestScreen = screensIn(root);
