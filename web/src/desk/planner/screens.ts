import { IconCalendarWeek } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { queryOf } from '../../lib/queries.ts';
import { depotSearch } from '../depots/screens.ts';
import type { NavEntry } from '../parts/feature.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

/** A depot's week. */
export function plannerQuery(depotId: string, from: IsoDate) {
  return {
    ...queryOf('getPlanner', { query: { depotId, from } }),
    placeholderData: keepPreviousData,
  };
}

const planner = screen({
  path: '/desk/planner',
  search: depotSearch,
  // The week itself loads inside its frame: another week or depot leaves the previous one visible.
  title: words.planner,
  component: lazyRouteComponent(() => import('./planner.tsx'), 'Planner'),
});

export const nav: NavEntry = {
  to: '/desk/planner',
  label: words.planner,
  Icon: IconCalendarWeek,
};

export const screens = [planner] as const;
