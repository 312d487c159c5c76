import { IconFileInvoice } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { PLACEMENTS } from '@tonnage/domain/skip-hire/orders';
import { queryOf } from '../../lib/queries.ts';
import { listSearch, loadList } from '../../shared/list.ts';
import { choiceOf, dayOf, textOf, type Raw } from '../../shared/search-fields.ts';
import type { Crumbs } from '../../shared/screen.ts';
import type { NavEntry, TodayCount } from '../parts/feature.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

const under: Crumbs = [{ label: words.quotes, to: '/desk/quotes' }];

const quotes = screen({
  path: '/desk/quotes',
  search: listSearch('listQuotes'),
  load: loadList('listQuotes'),
  title: words.quotes,
  component: lazyRouteComponent(() => import('./quotes.tsx'), 'Quotes'),
});

export type NewQuoteSearch = ReturnType<typeof newQuoteSearch>;
/** What a price check has asked already; `from`: the quote that is written again. */
function newQuoteSearch(raw: Raw) {
  return {
    ...textOf(raw, 'from'),
    /** The number of the customer's account. */
    ...textOf(raw, 'customer'),
    ...textOf(raw, 'site'),
    ...textOf(raw, 'where'),
    ...textOf(raw, 'container'),
    ...textOf(raw, 'waste'),
    ...choiceOf(raw, 'type', ['delivery', 'wait_and_load']),
    ...choiceOf(raw, 'placement', PLACEMENTS),
    ...dayOf(raw, 'date'),
  };
}

const newQuote = screen({
  path: '/desk/quotes/new',
  search: newQuoteSearch,
  load: ({ queryClient, search }) =>
    Promise.all([
      queryClient.ensureQueryData(queryOf('getPriceChoices', {})),
      search.from === undefined
        ? undefined
        : queryClient.ensureQueryData(queryOf('getQuote', { params: { id: search.from } })),
    ]),
  title: 'New quote',
  under,
  component: lazyRouteComponent(() => import('./new-quote.tsx'), 'NewQuote'),
});

export const nav: NavEntry = {
  to: '/desk/quotes',
  label: words.quotes,
  group: 'customers',
  Icon: IconFileInvoice,
  needs: 'prices.view',
  count: { of: ({ quotes: accepted }) => accepted || undefined, label: 'accepted quotes to order' },
};

export const today: TodayCount = {
  of: ({ quotes: accepted }) => accepted,
  first: 'quotes',
  subject: 'office',
  verb: 'look',
  to: '/desk/quotes?state=accepted',
  one: 'accepted quote to order',
  many: 'accepted quotes to order',
  about: 'accepted by the customer',
};

export const screens = [quotes, newQuote] as const;
