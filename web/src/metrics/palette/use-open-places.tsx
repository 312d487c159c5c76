import { IconLayoutList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import type { PlaceItem } from '../../shared/palette/places.ts';
import type { PaletteGroup } from '../../ui/palette/palette.tsx';
import { metricQuery, projectQuery } from '../queries.ts';
import { metricTabs, projectTabs } from '../tabs.ts';
import { words } from './words.ts';
import type { To } from '../../ui/links.tsx';

/** The screens of the open metric and project, each a group. */
export function useOpenPlaces(): PaletteGroup<PlaceItem>[] {
  const params = useMatches({ select: (matches) => matches.at(-1)!.params });
  const projectId = 'projectId' in params ? params.projectId : undefined;
  const metricId = 'metricId' in params ? params.metricId : undefined;
  const project = useQuery({ ...projectQuery(projectId ?? ''), enabled: projectId !== undefined }).data?.data;
  const metric = useQuery({ ...metricQuery(metricId ?? ''), enabled: metricId !== undefined }).data?.data;
  if (project) return [groupOf(words.ofProject(project.name), projectTabs(project))];
  if (!metric) return [];
  return [
    groupOf(words.ofMetric(metric.name), metricTabs(metric.id)),
    groupOf(words.ofProject(metric.project.name), projectTabs({ id: metric.project.id, role: metric.role })),
  ];
}

function groupOf(label: string, tabs: readonly { to: To; label: string }[]): PaletteGroup<PlaceItem> {
  return {
    label,
    items: tabs.map(({ to, label }) => ({ id: to, title: label, to, icon: <IconLayoutList /> })),
  };
}
