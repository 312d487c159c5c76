import { keepPreviousData } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { dayOf, textOf, type Raw } from '../../shared/search-fields.ts';
import { queryOf } from '../../lib/queries.ts';
import type { Crumbs } from '../../shared/screen.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

/** The days of the report, and the project that it is limited to. */
export type PunctualitySearch = ReturnType<typeof punctualitySearch>;
function punctualitySearch(raw: Raw) {
  return { ...dayOf(raw, 'from'), ...dayOf(raw, 'to'), ...textOf(raw, 'projectId') };
}

/** The punctuality of the user's organisations, as the address asks for it. */
export const punctualityQuery = (search: PunctualitySearch) => ({
  ...queryOf('getPunctuality', { query: { ...search } }),
  placeholderData: keepPreviousData,
});

const under: Crumbs = [{ label: words.projects, to: '/metrics/projects' }];

const punctuality = screen({
  path: '/metrics/punctuality',
  search: punctualitySearch,
  title: 'Punctuality',
  under,
  component: lazyRouteComponent(() => import('./punctuality.tsx'), 'Punctuality'),
});

export const screens = [punctuality] as const;
