import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from '../../shared/frames.tsx';
import { catalogueQuery } from '../office-queries.ts';
import { catalogueSearch } from '../office-search.ts';
import { priceChoicesQuery, pricesQuery } from '../settings-queries.ts';
import { pricesSearch } from '../settings-search.ts';
import { words } from '../words.ts';
import { staff } from './frames.tsx';
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

const catalogue = createRoute({
  getParentRoute: () => staff,
  path: '/desk/catalogue',
  validateSearch: catalogueSearch,
  loader: async ({ context }): Promise<Place> => {
    await context.queryClient.ensureQueryData(catalogueQuery);
    return place(words.catalogue);
  },
  component: lazyRouteComponent(() => import('../catalogue/catalogue.tsx'), 'Catalogue'),
});

export const priceRoutes = [prices, catalogue] as const;
