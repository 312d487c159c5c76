import {
  IconLayoutList,
  IconBell,
  IconBuilding,
  IconCheckbox,
  IconFolderPlus,
  IconFolders,
  IconGauge,
  IconPlus,
  IconUserCircle,
  IconUsers,
  IconChartLine,
  IconFolder,
} from '@tabler/icons-react';
import { useSuspenseQuery, useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import type { MetricPlace } from '@tonnage/contract/metrics/metrics';
import type { Organisation } from '@tonnage/contract/metrics/organisations/organisations';
import type { Project } from '@tonnage/contract/metrics/projects';
import { placesNamed, type PlaceItem } from '../../shared/palette/places.ts';
import { source, type Source } from '../../shared/palette/remembered.ts';
import type { PaletteText } from '../../shared/palette/launcher.tsx';
import { PlacePalette } from '../../shared/palette/place-palette.tsx';
import { words as paletteWords } from '../../shared/palette/words.ts';
import type { PaletteGroup } from '../../ui/palette/palette.tsx';
import type { To } from '../../ui/links.tsx';
import { asLink } from '../../shared/address.ts';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries.ts';
import { navigationQuery, organisationsQuery } from '../shell/frame-queries.ts';
import { words as copy } from '../words.ts';
import { metricTabs, projectTabs } from '../tabs.ts';
import {
  MY_ACCOUNT,
  NEW_ORGANISATION,
  NEW_PROJECT,
  NOTICE_SETTINGS,
  NOTIFICATIONS,
  organisationPath,
  ORGANISATIONS,
  PROJECTS,
  SCORECARD,
  TASKS,
  metricPath,
  reportPath,
} from '../paths.ts';

/** Searches projects and metrics, and the tool's pages by name, those of the open project or metric first. */
export function MetricsPalette(box: PaletteText) {
  const { data: organisations } = useSuspenseQuery(organisationsQuery).data;
  // The projects that the drawer lists when it opens.
  const { data: projects } = useSuspenseQuery(navigationQuery('active')).data;
  const open = useOpenPlaces();
  const commands = commandsOf(organisations.some(({ role }) => role === 'manager'));
  return (
    <PlacePalette
      placeholder="Search projects, metrics, organisations…"
      hint="Search by any part of a project, metric or organisation name."
      places={(q) => [
        ...open.map(({ label, items }) => placesNamed(label, items, q)),
        placesNamed(paletteWords.commands, commands, q),
        // A typed text is searched among all of them.
        { label: copy.foundProjects, items: q === '' ? projects.map(projectItem) : [] },
        placesNamed('Organisations', organisations.map(organisationItem), q),
      ]}
      sources={SOURCES}
      search={findByName}
      found={foundItems}
      {...box}
    />
  );
}

const ofProject = (name: string) => `Project: ${name}`;

/** The screens of the open metric and project, each a group. */
function useOpenPlaces(): PaletteGroup<PlaceItem>[] {
  const params = useMatches({ select: (matches) => matches.at(-1)!.params });
  const projectId = 'projectId' in params ? params.projectId : undefined;
  const metricId = 'metricId' in params ? params.metricId : undefined;
  const project = useQuery({
    ...queryOf('getProject', { params: { id: projectId ?? '' } }),
    enabled: projectId !== undefined,
  }).data?.data;
  const metric = useQuery({
    ...queryOf('getMetric', { params: { id: metricId ?? '' } }),
    enabled: metricId !== undefined,
  }).data?.data;
  if (project) return [groupOf(ofProject(project.name), projectTabs(project))];
  if (!metric) return [];
  return [
    groupOf(`Metric: ${metric.name}`, metricTabs(metric.id)),
    groupOf(ofProject(metric.project.name), projectTabs({ id: metric.project.id, role: metric.role })),
  ];
}

function groupOf(label: string, tabs: readonly { to: To; label: string }[]): PaletteGroup<PlaceItem> {
  return {
    label,
    items: tabs.map(({ to, label }) => ({ id: to, title: label, to, icon: <IconLayoutList /> })),
  };
}

/** The pages of the tool; only managers of an organisation can create a project. */
function commandsOf(manages: boolean): PlaceItem[] {
  return [
    { id: 'scorecard', title: copy.scorecard, to: SCORECARD, icon: <IconGauge /> },
    { id: 'tasks', title: copy.tasks, to: TASKS, icon: <IconCheckbox /> },
    { id: 'projects', title: copy.projects, to: PROJECTS, icon: <IconFolders /> },
    { id: 'organisations', title: copy.organisations, to: ORGANISATIONS, icon: <IconUsers /> },
    { id: 'notifications', title: copy.notifications, to: NOTIFICATIONS, icon: <IconBell /> },
    ...(manages ? [{ id: 'new-project', title: copy.newProject, to: NEW_PROJECT, icon: <IconFolderPlus /> }] : []),
    { id: 'new-organisation', title: copy.newOrganisation, to: NEW_ORGANISATION, icon: <IconPlus /> },
    { id: 'account', title: copy.account, to: MY_ACCOUNT, icon: <IconUserCircle /> },
    { id: 'notice-settings', title: copy.noticeSettings, to: NOTICE_SETTINGS, icon: <IconBell /> },
  ];
}

function organisationItem({ id, name }: Organisation): PlaceItem {
  return { id, title: name, to: organisationPath(id), icon: <IconBuilding /> };
}

/** Matches shown of each kind. */
const SHOWN = 6;

/** The first projects and metrics whose name contains a text, and their number. */
async function findByName(q: string, signal: AbortSignal) {
  const query = { q, pagination: { pageSize: SHOWN } };
  const [projects, metrics] = await Promise.all([
    call('listProjects', { query: { ...query, state: 'all' } }, { signal }),
    call('findMetrics', { query }, { signal }),
  ]);
  return { projects, metrics };
}

/** The matches as links; when there are more projects than shown, the last item links to their list. */
function foundItems(
  { projects, metrics }: Awaited<ReturnType<typeof findByName>>,
  q: string,
): PaletteGroup<PlaceItem>[] {
  const { total } = projects.meta.pagination;
  const all = { id: 'all-projects', title: `All ${total} projects matching “${q}”` };
  return [
    {
      label: copy.foundProjects,
      items: [
        ...projects.data.map(projectItem),
        ...(total > projects.data.length
          ? [{ ...all, to: asLink({ path: PROJECTS, search: { state: 'all', q } }) }]
          : []),
      ],
    },
    {
      label:
        metrics.meta.pagination.total > metrics.data.length
          ? `Metrics, first ${metrics.data.length} of ${metrics.meta.pagination.total}`
          : 'Metrics',
      items: metrics.data.map(metricItem),
    },
  ];
}

function projectItem({ id, name, organisation, finishedAt }: Project): PlaceItem {
  const detail = detailOf(organisation.name, finishedAt);
  return { id, title: name, detail, to: reportPath(id), icon: <IconFolder /> };
}

function metricItem({
  id,
  name,
  project,
  finishedAt,
}: Pick<MetricPlace, 'id' | 'name' | 'project' | 'finishedAt'>): PlaceItem {
  return { id, title: name, detail: detailOf(project.name, finishedAt), to: metricPath(id), icon: <IconChartLine /> };
}

/** What the tool's screens have fetched. */
const SOURCES: readonly Source<PlaceItem>[] = [
  source(copy.foundProjects, 'listProjects', ({ data }) => data.map(projectItem)),
  source('Metrics', 'getScorecard', ({ data }) => data.map((row) => metricItem({ ...row, finishedAt: null }))),
];

const detailOf = (within: string, finishedAt: string | null) =>
  [within, finishedAt !== null && 'Finished'].filter(Boolean).join(' · ');
