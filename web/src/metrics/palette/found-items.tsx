import { IconChartLine, IconFolder } from '@tabler/icons-react';
import type { MetricPlace } from '@tonnage/contract/metrics/metrics';
import type { Project } from '@tonnage/contract/metrics/projects';
import { asLink } from '../../shared/address.ts';
import type { PlaceItem } from '../../shared/palette/places.ts';
import { call } from '../../lib/api.ts';
import type { PaletteGroup } from '../../ui/palette/palette.tsx';
import { metricPath, PROJECTS, reportPath } from '../paths.ts';
import { words } from './words.ts';

/** Matches shown of each kind. */
const SHOWN = 6;

/** The first projects and metrics whose name contains a text, and their number. */
export async function findByName(q: string, signal: AbortSignal) {
  const query = { q, pagination: { pageSize: SHOWN } };
  const [projects, metrics] = await Promise.all([
    call('listProjects', { query: { ...query, state: 'all' } }, { signal }),
    call('findMetrics', { query }, { signal }),
  ]);
  return { projects, metrics };
}

/** The matches as links; when there are more projects than shown, the last item links to their list. */
export function foundItems(
  { projects, metrics }: Awaited<ReturnType<typeof findByName>>,
  q: string,
): PaletteGroup<PlaceItem>[] {
  const { total } = projects.meta.pagination;
  const all = { id: 'all-projects', title: words.allProjects(total, q) };
  return [
    {
      label: words.projects,
      items: [
        ...projects.data.map(projectItem),
        ...(total > projects.data.length
          ? [{ ...all, to: asLink({ path: PROJECTS, search: { state: 'all', q } }) }]
          : []),
      ],
    },
    {
      label: words.metrics(metrics.data.length, metrics.meta.pagination.total),
      items: metrics.data.map(metricItem),
    },
  ];
}

export function projectItem({ id, name, organisation, finishedAt }: Project): PlaceItem {
  const detail = detailOf(organisation.name, finishedAt);
  return { id, title: name, detail, to: reportPath(id), icon: <IconFolder /> };
}

function metricItem({ id, name, project, finishedAt }: MetricPlace): PlaceItem {
  return { id, title: name, detail: detailOf(project.name, finishedAt), to: metricPath(id), icon: <IconChartLine /> };
}

const detailOf = (within: string, finishedAt: string | null) =>
  [within, finishedAt !== null && words.finished].filter(Boolean).join(' · ');
