import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { priceChoicesQuery, pricesQuery } from '../settings-queries.ts';
import { pricesSearch } from '../settings-search.ts';
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

export const settingRoutes = [prices] as const;
