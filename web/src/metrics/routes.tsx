import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import type { PathsOf } from '../shared/address.ts';
import { Loading, NotFound, ScreenError } from '../shared/fallbacks.tsx';
import { FEATURES } from './features.ts';
import { colleague, root } from './shell/frames.ts';

/** Every screen of the metrics tool (metrics.md §4.4), all under /metrics. */
const tree = root.addChildren([
  colleague.addChildren(FEATURES.flatMap((feature) => ('screens' in feature ? [...feature.screens] : []))),
  ...FEATURES.flatMap((feature) => ('guestScreens' in feature ? [...feature.guestScreens] : [])),
]);

export function createMetricsRouter(queryClient: QueryClient) {
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
    router: ReturnType<typeof createMetricsRouter>;
  }
}

declare module '../ui/links.tsx' {
  interface Paths {
    metrics: PathsOf<keyof ReturnType<typeof createMetricsRouter>['routesByPath']>;
    /** Portal routes for somebody without a login. */
    portal: '/about';
  }
}
