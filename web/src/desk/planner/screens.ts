import { IconCalendarWeek } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { queryOf } from '../../lib/queries.ts';
import { choiceOf, dayOf, textOf, type Raw } from '../../shared/search-fields.ts';
import type { NavEntry } from '../parts/feature.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

/** A depot's week with its places. */
export function plannerQuery(depotId: string, from: IsoDate) {
  return {
    ...queryOf('getPlanner', { query: { depotId, from } }),
    placeholderData: keepPreviousData,
  };
}

/** A week of one depot, or of all, in counts. */
export function lanesWeekQuery(date: IsoDate, depotId: string | undefined) {
  return {
    ...queryOf('getLanesWeek', { params: { date }, query: { depotId } }),
    placeholderData: keepPreviousData,
  };
}

/** A day of one depot, or of all, with its lorries. */
export function plannerDayQuery(date: IsoDate, depotId: string | undefined) {
  return {
    ...queryOf('getPlannerDay', { params: { date }, query: { depotId } }),
    placeholderData: keepPreviousData,
  };
}

/** Six weeks of a depot with their places. */
export function depotDaysQuery(depotId: string, from: IsoDate) {
  return {
    ...queryOf('getDepotDays', { params: { id: depotId }, query: { from } }),
    placeholderData: keepPreviousData,
  };
}

/** The planner's depot, its day with the lorry to show or the job that is open, or a day of its week. */
export type PlannerSearch = ReturnType<typeof plannerSearch>;
export function plannerSearch(raw: Raw) {
  return {
    ...textOf(raw, 'depot'),
    ...dayOf(raw, 'day'),
    ...textOf(raw, 'job'),
    ...textOf(raw, 'lorry'),
    ...choiceOf(raw, 'view', ['week']),
    ...dayOf(raw, 'from'),
  };
}

const planner = screen({
  path: '/desk/planner',
  search: plannerSearch,
  // The day or week itself loads inside its frame: another week or depot leaves the previous one visible.
  title: words.planner,
  component: lazyRouteComponent(() => import('./planner.tsx'), 'Planner'),
});

const run = screen({
  path: '/desk/planner/run',
  search: (raw: Raw) => ({ ...textOf(raw, 'vehicle'), ...dayOf(raw, 'day') }),
  title: 'Enter route sheet',
  component: lazyRouteComponent(() => import('./close-run/close-run.tsx'), 'CloseRun'),
});

export const nav: NavEntry = {
  to: '/desk/planner',
  label: words.planner,
  group: 'now',
  Icon: IconCalendarWeek,
};

export const screens = [planner, run] as const;
