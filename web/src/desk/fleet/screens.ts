import { IconTruck } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { listQuery } from '../../shared/list.ts';
import { pageOf, textOf, type Raw } from '../../shared/search-fields.ts';
import type { NavEntry } from '../parts/feature.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

/** The depot of the vehicles and drivers, and a page of each list. */
export type FleetSearch = ReturnType<typeof fleetSearch>;
function fleetSearch(raw: Raw) {
  return { ...textOf(raw, 'depot'), ...pageOf(raw, 'vehicles'), ...pageOf(raw, 'drivers') };
}

/** The search of one of the two lists. */
export const fleetPage = ({ depot, ...pages }: FleetSearch, of: 'vehicles' | 'drivers') => ({ depot, page: pages[of] });

const fleet = screen({
  path: '/desk/fleet',
  search: fleetSearch,
  load: ({ queryClient, search }) =>
    Promise.all([
      queryClient.ensureQueryData(listQuery('listVehicles', fleetPage(search, 'vehicles'))),
      queryClient.ensureQueryData(listQuery('listDrivers', fleetPage(search, 'drivers'))),
    ]),
  title: words.fleet,
  component: lazyRouteComponent(() => import('./fleet.tsx'), 'Fleet'),
});

export const nav: NavEntry = {
  to: '/desk/fleet',
  label: words.fleet,
  group: 'depot',
  Icon: IconTruck,
};

export const screens = [fleet] as const;
