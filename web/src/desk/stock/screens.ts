import { IconForklift } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { queryOf } from '../../lib/queries.ts';
import { listSearch, loadList } from '../../shared/list.ts';
import type { NavEntry, TodayCount } from '../parts/feature.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

/** The sizes of a depot, or of all. */
export const stockDaysQuery = (depotId: string | undefined) => queryOf('getStockDays', { query: { depotId } });

const stockSearch = listSearch('listStock');

const stock = screen({
  path: '/desk/stock',
  search: stockSearch,
  load: ({ queryClient, search }) =>
    Promise.all([
      loadList('listStock')({ queryClient, search }),
      queryClient.ensureQueryData(stockDaysQuery(search.depot)),
    ]),
  title: words.stock,
  component: lazyRouteComponent(() => import('./stock.tsx'), 'Stock'),
});

export const nav: NavEntry = {
  to: '/desk/stock',
  label: words.stock,
  group: 'depot',
  Icon: IconForklift,
  count: { of: ({ stock: toCheck }) => toCheck || undefined, label: 'containers to check' },
};

export const today: TodayCount = {
  of: ({ stock: toCheck }) => toCheck,
  subject: 'office',
  verb: 'look',
  to: '/desk/stock?state=to_check',
  one: 'container to check',
  many: 'containers to check',
  about: 'their place is in doubt',
};

export const screens = [stock] as const;
