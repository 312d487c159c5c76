import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import type { PathsOf } from '../shared/address.ts';
import { Loading, NotFound, ScreenError } from '../shared/fallbacks.tsx';
import { FEATURES } from './features.ts';
import { root, staff } from './shell/frames.ts';
import { guestScreens } from './staff/screens.ts';

/** Every screen of the desk (desk.md), all under /desk. */
const tree = root.addChildren([staff.addChildren(FEATURES.flatMap(({ screens }) => [...screens])), ...guestScreens]);

export function createDeskRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    // A skeleton has the shape of what replaces it, so that nothing flickers where it is short.
    defaultPendingMinMs: 0,
    defaultPendingComponent: Loading,
    defaultErrorComponent: ScreenError,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDeskRouter>;
  }
}

declare module '../ui/links.tsx' {
  interface Paths {
    desk: PathsOf<keyof ReturnType<typeof createDeskRouter>['routesByPath']>;
  }
}
