import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import type { PathsOf } from '../shared/address.ts';
import { Loading, NotFound, ScreenError } from '../shared/fallbacks.tsx';
import { billingRoutes } from './routes/billing.tsx';
import { documentRoutes } from './routes/documents.tsx';
import { fleetRoutes } from './routes/fleet.tsx';
import { root, staff } from './routes/frames.tsx';
import { guestRoutes } from './routes/guest.tsx';
import { orderRoutes } from './routes/orders.tsx';
import { priceRoutes } from './routes/prices.tsx';
import { profileRoutes } from './routes/profile.tsx';
import { recordRoutes } from './routes/records.tsx';
import { settingRoutes } from './routes/settings.tsx';
import { workRoutes } from './routes/work.tsx';

/** Every screen of the desk (desk.md), all under /desk. */
const tree = root.addChildren([
  staff.addChildren([
    ...workRoutes,
    ...billingRoutes,
    ...fleetRoutes,
    ...orderRoutes,
    ...documentRoutes,
    ...priceRoutes,
    ...recordRoutes,
    ...settingRoutes,
    ...profileRoutes,
  ]),
  ...guestRoutes,
]);

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
