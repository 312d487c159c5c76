import { keepPreviousData } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { BUCKETS } from '@tonnage/domain/metrics/buckets';
import { outbox } from '../../lib/outbox/browser-outbox.ts';
import { choiceOf, dayOf } from '../../shared/search-fields.ts';
import { queryOf } from '../../lib/queries.ts';
import type { Crumbs } from '../../shared/screen.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

/** Periods of a grid: as many as fit on a desktop screen. */
const COLUMNS = 9;

/** A project as a table; two users of it see each other's changes within half a minute. */
export function gridQuery(id: string, to: IsoDate | undefined) {
  return {
    ...queryOf('getGrid', { params: { id }, query: { to, columns: COLUMNS } }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  };
}

const under: Crumbs = [{ label: words.projects, to: '/metrics/projects' }];

const report = screen({
  path: '/metrics/projects/$projectId',
  /**
   * The last column shown; absent: the running one. The deck's period; absent: the one that is due. The buckets of the
   * chart below the table; absent: the project's periods.
   */
  search: (raw) => ({ ...choiceOf(raw, 'bucket', BUCKETS), ...dayOf(raw, 'to'), ...dayOf(raw, 'at') }),
  load: async ({ queryClient, params: { projectId }, search }) => {
    const project = await queryClient.ensureQueryData(queryOf('getProject', { params: { id: projectId } }));
    await queryClient.ensureQueryData(gridQuery(projectId, search.to));
    // Unsent entries of an earlier visit are shown from the first render.
    await outbox.refresh();
    return project;
  },
  title: ({ data }) => data.name,
  under,
  component: lazyRouteComponent(() => import('./report.tsx'), 'Report'),
});

export const screens = [report] as const;
