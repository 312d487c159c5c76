import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useFilter } from '../../shared/address.ts';
import { ExportButton } from '../../shared/export-button.tsx';
import { fetchBytes } from '../../lib/bytes.ts';
import { Stack } from '../../ui/content/panel.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { EvolutionView } from './evolution-view.tsx';
import { ExportPart } from '../export/export-part.tsx';
import { ProjectHead } from '../grid/project-head.tsx';
import { evolutionPath } from '../paths.ts';
import { queryOf } from '../../lib/queries.ts';
import { projectMetricsQuery } from '../projects/screens.ts';
import { chosenOf } from './chosen.ts';
import type { EvolutionSearch } from './screens.ts';

/** The metrics of a project over time. */
export function Evolution() {
  const { projectId } = useParams({ from: '/colleague/metrics/projects/$projectId/evolution' });
  const search = useSearch({ from: '/colleague/metrics/projects/$projectId/evolution' });
  const isPhone = useIsPhone();
  const go = useFilter<EvolutionSearch>(evolutionPath(projectId));
  const { data: project } = useSuspenseQuery(queryOf('getProject', { params: { id: projectId } })).data;
  const { data: metrics } = useSuspenseQuery(projectMetricsQuery(projectId)).data;
  return (
    <Stack>
      <ProjectHead
        project={project}
        tab="evolution"
        actions={
          !isPhone && (
            <>
              <ExportButton
                isIcon
                fetchFile={(format) => fetchBytes('exportMetrics', { query: { projectIds: projectId, format } })}
              />
              <ExportPart
                of="metricIds"
                choices={metrics.map(({ id, name }) => ({ value: id, label: name }))}
                within={{ projectIds: projectId }}
              />
            </>
          )
        }
      />
      <EvolutionView
        projectId={projectId}
        metrics={metrics}
        chosen={chosenOf(
          search,
          metrics.slice(0, 1).map(({ id }) => id),
        )}
        search={search}
        go={go}
      />
    </Stack>
  );
}
