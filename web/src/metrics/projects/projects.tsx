import type { Project } from '@tonnage/contract/metrics/projects';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { shortLabel } from '@tonnage/domain/metrics/periods/label';
import { lastDayOf } from '@tonnage/domain/metrics/periods/period';
import { useRef } from 'react';
import { ExportButton } from '../../shared/export-button.tsx';
import { ListScreen } from '../../shared/list-screen.tsx';
import { useList } from '../../shared/use-list.ts';
import { fetchBytes } from '../../lib/bytes.ts';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { usePageKeys, type KeyText } from '../../ui/use-page-keys.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ExportPart } from '../export/export-part.tsx';
import { recurrenceWords, projectStatus, words } from './words.ts';
import { NEW_PROJECT, PROJECTS, PUNCTUALITY, reportPath } from '../paths.ts';
import { everyProjectQuery } from './screens.ts';
import { organisationsQuery } from '../shell/frame-queries.ts';
import { words as screenNames } from '../words.ts';

const KEYS: readonly KeyText[] = [['/', 'Search projects']];
const title = (n: number, late: number) => {
  if (n === 0) return 'No projects';
  return `${n === 1 ? '1 project' : `${n} projects`}${late === 0 ? '' : `, ${late} overdue`}`;
};
/** Why a list is empty: the search or filter, else what the user may do about it. */
const empty = ({ q, state }: { q?: string | undefined; state?: string | undefined }, manages: boolean) => {
  const which = state === 'all' ? 'projects' : `${state === 'finished' ? 'finished' : 'active'} projects`;
  if (q !== undefined) return `No ${which} match “${q}”.`;
  if (state === 'finished') return 'No finished projects.';
  return manages
    ? 'No projects yet. Create one to set what your team reports, and how often.'
    : 'No projects are shared with you yet. Ask a manager of your organisation.';
};

const COLUMNS: Column<Project>[] = [
  {
    id: 'project',
    header: 'Project',
    card: 'title',
    render: (row) => <TwoLines strong wraps first={row.name} second={row.organisation.name} />,
  },
  {
    id: 'status',
    header: 'Status',
    card: 'beside',
    render: (row) => <StatusPill {...projectStatus(row)} />,
  },
  {
    id: 'recurrence',
    header: 'Frequency',
    render: (row) => (
      <TwoLines first={recurrenceWords(row)} second={row.metrics === 1 ? '1 metric' : `${row.metrics} metrics`} />
    ),
  },
  {
    id: 'running',
    header: 'Current period',
    render: ({ running, schedule }) =>
      running && (
        <TwoLines first={`${running.reported} of ${running.expected}`} second={shortLabel(schedule, running.key)} />
      ),
  },
  {
    id: 'complete',
    header: 'Complete up to',
    nowrap: true,
    render: ({ completeTo, schedule }) => completeTo && formatDay(lastDayOf(schedule, completeTo)),
  },
  { id: 'open', header: 'Outstanding', align: 'end', render: (row) => row.open },
  { id: 'waiting', header: 'To accept', align: 'end', render: (row) => row.waiting },
];

/** Exports some projects: chosen from all of them, not only those in view. */
function ExportProjects() {
  const { data } = useQuery(everyProjectQuery);
  const choices = (data ?? []).map(({ id, name, organisation }) => ({
    value: id,
    label: name,
    help: organisation.name,
  }));
  return choices.length > 0 && <ExportPart of="projectIds" choices={choices} />;
}

/** The user's projects, each with its status. */
export function Projects() {
  const search = useSearch({ from: '/colleague/metrics/projects' });
  const list = useList('listProjects', search);
  const { data: organisations } = useSuspenseQuery(organisationsQuery).data;
  // The number of overdue ones is only known when one page shows all.
  const late = list.pagination?.pageCount === 1 ? (list.rows ?? []).filter(({ status }) => status === 'DUE').length : 0;
  const manages = organisations.some(({ role }) => role === 'manager');
  const screen = useRef<HTMLDivElement>(null);
  usePageKeys(KEYS, (key) => {
    if (key !== '/') return false;
    screen.current?.querySelector('input')?.focus();
    return true;
  });
  return (
    <div ref={screen}>
      <Stack>
        <PageHead
          title={title(list.pagination?.total ?? 0, late)}
          actions={
            <>
              <ExportButton isIcon fetchFile={(format) => fetchBytes('exportMetrics', { query: { format } })} />
              <ExportProjects />
              {manages && <LinkButton to={PUNCTUALITY}>Punctuality</LinkButton>}
              {manages && (
                <LinkButton to={NEW_PROJECT} variant="primary">
                  {screenNames.newProject}
                </LinkButton>
              )}
            </>
          }
        />
        <ListScreen
          list="listProjects"
          path={PROJECTS}
          search={search}
          tabs={{
            name: 'state',
            choices: [
              { value: 'finished', label: words.finished },
              { value: 'all', label: 'All' },
            ],
          }}
          words={{
            caption: 'Projects',
            all: 'Active',
            search: 'Search projects',
            total: (n) => (n === 1 ? '1 project' : `${n} projects`),
            none: empty(search, manages),
            showAll: 'Show active projects',
            empty: empty(search, manages),
          }}
          columns={COLUMNS}
          rowLink={(row) => reportPath(row.id)}
        />
      </Stack>
    </div>
  );
}
