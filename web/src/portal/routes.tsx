import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import type { PathsOf } from '../shared/address.ts';
import { Loading, NotFound, ScreenError } from '../shared/fallbacks.tsx';
import { openRoute } from './account/screens.ts';
import { FEATURES } from './features.ts';
import { guest, member, root } from './shell/frames.ts';

/**
 * Every screen of the portal, at the route that the specification (§2) gives it. A loader awaits exactly the queries
 * that its screen reads, and returns the screen's place in the app.
 */
const tree = root.addChildren([
  guest.addChildren(FEATURES.flatMap((feature) => ('guestScreens' in feature ? [...feature.guestScreens] : []))),
  member.addChildren(FEATURES.flatMap((feature) => ('screens' in feature ? [...feature.screens] : []))),
  openRoute,
]);

export function createPortalRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { queryClient },
    defaultPreload: 'intent',
    // The query client decides what is fresh; the router asks it each time.
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
    router: ReturnType<typeof createPortalRouter>;
  }
  /** Stored in the history entry, not in the address: it survives a reload and appears in no log. */
  interface HistoryState {
    opened?: { email: string; status: 'pending' | 'active' };
  }
}

declare module '../ui/links.tsx' {
  interface Paths {
    portal: PathsOf<keyof ReturnType<typeof createPortalRouter>['routesByPath']>;
  }
}
