import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { NotFound } from '../../shared/fallbacks.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { ProjectHead } from '../grid/project-head.tsx';
import { DangerPanel } from './danger-panel.tsx';
import { MetricsPanel } from './metrics-panel.tsx';
import { ProjectDetails } from './project-details.tsx';
import { projectQuery } from '../queries.ts';

/** A project's settings, for managers. */
export function Settings() {
  const { projectId } = useParams({ from: '/colleague/metrics/projects/$projectId/settings' });
  const { data: project } = useSuspenseQuery(projectQuery(projectId)).data;
  if (project.role !== 'manager') return <NotFound />;
  return (
    <Stack>
      <ProjectHead project={project} tab="settings" />
      <MetricsPanel project={project} />
      {project.finishedAt === null && <ProjectDetails key={project.id} project={project} />}
      <DangerPanel project={project} />
    </Stack>
  );
}
