import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from '../../shared/frames.tsx';
import { listQuery } from '../../shared/list.ts';
import { fleetPage, fleetSearch } from '../search.ts';
import { words } from '../words.ts';
import { staff } from './frames.tsx';
import type { Place } from '../../shared/place.ts';

const fleet = createRoute({
  getParentRoute: () => staff,
  path: '/desk/fleet',
  validateSearch: fleetSearch,
  loader: async ({ context, location }): Promise<Place> => {
    const search = fleetSearch({ ...location.search });
    await Promise.all([
      context.queryClient.ensureQueryData(listQuery('listVehicles', fleetPage(search, 'vehicles'))),
      context.queryClient.ensureQueryData(listQuery('listDrivers', fleetPage(search, 'drivers'))),
    ]);
    return place(words.fleet);
  },
  component: lazyRouteComponent(() => import('../fleet/fleet.tsx'), 'Fleet'),
});

export const fleetRoutes = [fleet] as const;
