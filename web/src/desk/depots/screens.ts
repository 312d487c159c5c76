import { IconCalendarCog } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { dayOf, textOf, type Raw } from '../../shared/search-fields.ts';
import { queryOf } from '../../lib/queries.ts';
import type { NavEntry } from '../parts/feature.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

/** The depot of the planner or calendar, and a day of the first week shown. */
export type DepotSearch = ReturnType<typeof depotSearch>;
export function depotSearch(raw: Raw) {
  return { ...textOf(raw, 'depot'), ...dayOf(raw, 'from') };
}

/** Six weeks of a depot; the previous ones stay visible while others load. */
export function depotDaysQuery(depotId: string, from: IsoDate) {
  return {
    ...queryOf('getDepotDays', { params: { id: depotId }, query: { from } }),
    placeholderData: keepPreviousData,
  };
}

const calendar = screen({
  path: '/desk/calendar',
  search: depotSearch,
  load: ({ queryClient }) => queryClient.ensureQueryData(queryOf('getDeskCalendar', {})),
  title: words.calendar,
  component: lazyRouteComponent(() => import('./calendar.tsx'), 'Calendar'),
});

export const nav: NavEntry = {
  to: '/desk/calendar',
  label: words.calendar,
  group: 'depot',
  Icon: IconCalendarCog,
};

export const screens = [calendar] as const;
