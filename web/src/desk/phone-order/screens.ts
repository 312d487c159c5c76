import { lazyRouteComponent } from '@tanstack/react-router';
import { queryOf } from '../../lib/queries.ts';
import { screen } from '../shell/frames.ts';
import { textOf, type Raw } from '../../shared/search-fields.ts';
import type { Crumbs } from '../../shared/screen.ts';
import { words } from '../words.ts';

const under: Crumbs = [{ label: words.orders, to: '/desk/orders' }];

const phoneOrder = screen({
  path: '/desk/phone-order',
  search: (raw: Raw) => ({
    ...textOf(raw, 'customer'),
    ...textOf(raw, 'site'),
    ...textOf(raw, 'order'),
    /** A written quote that is ordered, and which of its lines. */
    ...textOf(raw, 'quote'),
    ...textOf(raw, 'line'),
  }),
  load: ({ queryClient, search }) =>
    Promise.all([
      queryClient.ensureQueryData(queryOf('getPriceChoices', {})),
      search.quote === undefined
        ? undefined
        : queryClient.ensureQueryData(queryOf('getQuote', { params: { id: search.quote } })),
    ]),
  title: 'Phone order',
  under,
  component: lazyRouteComponent(() => import('./phone-order.tsx'), 'PhoneOrderScreen'),
});

export const screens = [phoneOrder] as const;
