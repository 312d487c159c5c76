import { lazyRouteComponent } from '@tanstack/react-router';
import { BUCKETS } from '@tonnage/domain/metrics/buckets';
import { choiceOf, dayOf, type Raw } from '../../shared/search-fields.ts';
import { queryOf } from '../../lib/queries.ts';
import type { Crumbs } from '../../shared/screen.ts';
import { projectMetricsQuery } from '../projects/screens.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

/** The metrics of a chart, its buckets, and its aggregation. */
export type EvolutionSearch = ReturnType<typeof evolutionSearch>;
export function evolutionSearch(raw: Raw) {
  const { metrics, units, waiting, events } = raw;
  const rest: {
    metrics?: string | undefined;
    units?: string | undefined;
    waiting?: false | undefined;
    events?: false | undefined;
  } = {
    /** Ids, separated by commas; empty for none. */
    metrics: typeof metrics === 'string' ? metrics : undefined,
    /** The display units of times, weights and areas, separated by commas; absent: their own. */
    units: typeof units === 'string' ? units : undefined,
    /** Absent: includes values that are not accepted yet. */
    waiting: waiting === false ? waiting : undefined,
    /** Absent: the chart shows events. */
    events: events === false ? events : undefined,
  };
  return {
    ...rest,
    ...choiceOf(raw, 'bucket', BUCKETS),
    ...choiceOf(raw, 'aggregate', ['sum', 'avg']),
    /** How they are drawn; absent: a panel for each unit. */
    ...choiceOf(raw, 'mode', ['overlay', 'objective']),
    /** The metrics' whole life; absent: the usual window of the buckets. */
    ...choiceOf(raw, 'span', ['all']),
    /** Keys of the first and the last visible bucket; absent: the whole window. */
    ...dayOf(raw, 'from'),
    ...dayOf(raw, 'to'),
    /** The other time drawn beside each metric. */
    ...choiceOf(raw, 'compare', ['before', 'lastYear']),
  };
}

const under: Crumbs = [{ label: words.projects, to: '/metrics/projects' }];

const evolution = screen({
  path: '/metrics/projects/$projectId/evolution',
  search: evolutionSearch,
  load: async ({ queryClient, params: { projectId } }) => {
    const project = await queryClient.ensureQueryData(queryOf('getProject', { params: { id: projectId } }));
    await queryClient.ensureQueryData(projectMetricsQuery(projectId));
    return project;
  },
  title: ({ data }) => data.name,
  under,
  component: lazyRouteComponent(() => import('./evolution.tsx'), 'Evolution'),
});

export const screens = [evolution] as const;
