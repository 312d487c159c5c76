import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useFilter } from '../../shared/address.ts';
import { Stack } from '../../ui/content/panel.tsx';
import { EvolutionView } from '../evolution/evolution-view.tsx';
import { MetricFrame } from './metric-frame.tsx';
import { metricPath } from '../paths.ts';
import { queryOf } from '../../lib/queries.ts';
import { projectMetricsQuery } from '../projects/screens.ts';
import { chosenOf } from '../evolution/chosen.ts';
import type { EvolutionSearch } from '../evolution/screens.ts';

/** A metric over time, alone or with others of its project. */
export function MetricEvolution() {
  const { metricId } = useParams({ from: '/colleague/metrics/metric/$metricId/evolution' });
  const search = useSearch({ from: '/colleague/metrics/metric/$metricId/evolution' });
  const go = useFilter<EvolutionSearch>(`${metricPath(metricId)}/evolution`);
  const { data: metric } = useSuspenseQuery(queryOf('getMetric', { params: { id: metricId } })).data;
  const { data: metrics } = useSuspenseQuery(projectMetricsQuery(metric.project.id)).data;
  return (
    <Stack>
      <MetricFrame metric={metric} tab="evolution" />
      <EvolutionView
        projectId={metric.project.id}
        metrics={metrics}
        chosen={chosenOf(search, [metric.id])}
        search={search}
        go={go}
      />
    </Stack>
  );
}
