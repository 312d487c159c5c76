import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { queryOf } from '../../lib/queries.ts';
import { place } from '../../shared/frames.tsx';
import { calendarQuery, priceChoicesQuery, pricesQuery, settingsQuery, staffQuery } from '../settings-queries.ts';
import { keysQuery, webhooksQuery } from '../office-queries.ts';
import { yardSearch } from '../search.ts';
import { pricesSearch, settingsSearch } from '../settings-search.ts';
import { words } from '../words.ts';
import { root, staff } from './frames.tsx';
import type { Place } from '../../shared/place.ts';

const prices = createRoute({
  getParentRoute: () => staff,
  path: '/desk/prices',
  validateSearch: pricesSearch,
  loader: async ({ context, location }): Promise<Place> => {
    await Promise.all([
      context.queryClient.ensureQueryData(priceChoicesQuery),
      context.queryClient.ensureQueryData(pricesQuery(pricesSearch({ ...location.search }))),
    ]);
    return place(words.prices);
  },
  component: lazyRouteComponent(() => import('../prices/prices.tsx'), 'Prices'),
});

const calendar = createRoute({
  getParentRoute: () => staff,
  path: '/desk/calendar',
  validateSearch: yardSearch,
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

const above = { label: words.profile, to: '/desk/profile' } as const;
const profile = createRoute({
  getParentRoute: () => staff,
  path: '/desk/profile',
  loader: async ({ context }): Promise<Place> => {
    await context.queryClient.ensureQueryData(queryOf('me', {}));
    return place(words.profile);
  },
  component: lazyRouteComponent(() => import('../staff/profile.tsx'), 'Profile'),
});
const security = createRoute({
  getParentRoute: () => staff,
  path: '/desk/profile/security',
  loader: async ({ context }): Promise<Place> => {
    await context.queryClient.ensureQueryData(queryOf('getFactor', {}));
    return place(words.security, above);
  },
  component: lazyRouteComponent(() => import('../../shared/factor/two-factor.tsx'), 'TwoFactor'),
});
const sessions = createRoute({
  getParentRoute: () => staff,
  path: '/desk/profile/sessions',
  loader: async ({ context }): Promise<Place> => {
    await context.queryClient.ensureQueryData(queryOf('listSessions', {}));
    return place(words.sessions, above);
  },
  component: lazyRouteComponent(() => import('../../shared/profile/sessions.tsx'), 'Sessions'),
});

/** Before the login: these routes also work while the portal is closed. */
const login = createRoute({
  getParentRoute: () => root,
  path: '/desk/login',
  loader: (): Place => place('Log in'),
  component: lazyRouteComponent(() => import('../staff/desk-login.tsx'), 'DeskLogin'),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/desk/invitation',
  loader: (): Place => place('Invitation'),
  component: lazyRouteComponent(() => import('../staff/staff-invitation.tsx'), 'StaffInvitation'),
});

export const guestRoutes = [login, invitation] as const;
export const settingRoutes = [prices, calendar, settings, setUp, more, profile, security, sessions] as const;
