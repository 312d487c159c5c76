import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { calendarQuery, priceChoicesQuery, pricesQuery } from '../settings-queries.ts';
import { calendarSearch, pricesSearch } from '../settings-search.ts';
import { words } from '../words.ts';
import { place, staff } from './frames.tsx';

const prices = createRoute({
  getParentRoute: () => staff,
  path: '/desk/prices',
  validateSearch: pricesSearch,
  loader: async ({ context, location }) => {
    await Promise.all([
      context.queryClient.ensureQueryData(priceChoicesQuery),
      context.queryClient.ensureQueryData(pricesQuery(pricesSearch({ ...location.search }))),
    ]);
    return place(words.prices);
  },
  component: lazyRouteComponent(() => import('../screens/prices.tsx'), 'Prices'),
});

const calendar = createRoute({
  getParentRoute: () => staff,
  path: '/desk/calendar',
  validateSearch: calendarSearch,
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(calendarQuery);
    return place(words.calendar);
  },
  component: lazyRouteComponent(() => import('../screens/calendar.tsx'), 'Calendar'),
});

const more = createRoute({
  getParentRoute: () => staff,
  path: '/desk/more',
  loader: () => place(words.more),
  component: lazyRouteComponent(() => import('../screens/more.tsx'), 'More'),
});

export const settingRoutes = [prices, calendar, more] as const;
