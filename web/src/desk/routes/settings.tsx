import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from '../../shared/frames.tsx';
import { queryOf } from '../../lib/queries.ts';
import { calendarQuery, settingsQuery, staffQuery } from '../settings-queries.ts';
import { keysQuery, webhooksQuery } from '../office-queries.ts';
import { depotSearch } from '../search.ts';
import { settingsSearch } from '../settings-search.ts';
import { words } from '../words.ts';
import { staff } from './frames.tsx';
import type { Place } from '../../shared/place.ts';

const calendar = createRoute({
  getParentRoute: () => staff,
  path: '/desk/calendar',
  validateSearch: depotSearch,
  loader: async ({ context }): Promise<Place> => {
    await context.queryClient.ensureQueryData(calendarQuery);
    return place(words.calendar);
  },
  component: lazyRouteComponent(() => import('../depots/calendar.tsx'), 'Calendar'),
});

const settings = createRoute({
  getParentRoute: () => staff,
  path: '/desk/settings',
  validateSearch: settingsSearch,
  loader: async ({ context }): Promise<Place> => {
    const { queryClient } = context;
    await Promise.all([
      queryClient.ensureQueryData(settingsQuery),
      queryClient.ensureQueryData(staffQuery),
      queryClient.ensureQueryData(keysQuery),
      queryClient.ensureQueryData(webhooksQuery),
    ]);
    return place(words.settings);
  },
  component: lazyRouteComponent(() => import('../settings/settings.tsx'), 'SettingsScreen'),
});

const setUp = createRoute({
  getParentRoute: () => staff,
  path: '/desk/set-up',
  loader: async ({ context }): Promise<Place> => {
    await context.queryClient.ensureQueryData(queryOf('getSetUp', {}));
    return place(words.setUp);
  },
  component: lazyRouteComponent(() => import('../settings/set-up.tsx'), 'SetUp'),
});

const more = createRoute({
  getParentRoute: () => staff,
  path: '/desk/more',
  loader: (): Place => place(words.more),
  component: lazyRouteComponent(() => import('../shell/more.tsx'), 'More'),
});

export const settingRoutes = [calendar, settings, setUp, more] as const;
