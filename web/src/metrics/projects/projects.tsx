import type { Project } from '@tonnage/contract/metrics/projects';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { periodLabel } from '@tonnage/domain/metrics/periods/label';
import { lastDayOf } from '@tonnage/domain/metrics/periods/period';
import { useRef } from 'react';
import { asLink, useFilter } from '../../shared/address.ts';
import { ExportButton } from '../../shared/export-button.tsx';
import { useListPage } from '../../shared/use-list-page.ts';
import { fetchBytes } from '../../lib/bytes.ts';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { ListBar } from '../../ui/data/list-bar.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { Pagination } from '../../ui/data/pagination.tsx';
import { SearchField } from '../../ui/data/search-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { usePageKeys, type KeyText } from '../../ui/use-page-keys.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ExportPart } from '../export/export-part.tsx';
import { recurrenceWords, projectStatus, words } from './words.ts';
import { NEW_PROJECT, PROJECTS, PUNCTUALITY, reportPath } from '../paths.ts';
import { type ProjectsSearch, everyProjectQuery, projectsQuery } from './screens.ts';
import { organisationsQuery } from '../shell/frame-queries.ts';
import { words as places } from '../words.ts';

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
    render: (row) => <TwoLines strong first={row.name} second={row.organisation.name} />,
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
        <TwoLines first={`${running.reported} of ${running.expected}`} second={periodLabel(schedule, running.key)} />
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
  const narrow = useFilter<ProjectsSearch>(PROJECTS);
  const list = useListPage(projectsQuery(search));
  const total = list.pagination?.total ?? 0;
  const { data: organisations } = useSuspenseQuery(organisationsQuery).data;
  // The number of overdue ones is only known when one page shows all.
  const late = list.pagination?.pageCount === 1 ? (list.rows ?? []).filter(({ status }) => status === 'DUE').length : 0;
  const manages = organisations.some(({ role }) => role === 'manager');
  const go = (change: ProjectsSearch, replace = false) => narrow(change, { replace });
  const bar = useRef<HTMLDivElement>(null);
  usePageKeys(KEYS, (key) => {
    if (key !== '/') return false;
    bar.current?.querySelector('input')?.focus();
    return true;
  });
  return (
    <Stack>
      <PageHead
        title={title(total, late)}
        actions={
          <>
            <ExportButton fetchFile={(format) => fetchBytes('exportMetrics', { query: { format } })} />
            <ExportProjects />
            {manages && <LinkButton to={PUNCTUALITY}>Punctuality</LinkButton>}
            {manages && (
              <LinkButton to={NEW_PROJECT} variant="primary">
                {places.newProject}
              </LinkButton>
            )}
          </>
        }
      />
      <div ref={bar}>
        <ListBar>
          <SearchField
            label="Search projects"
            value={search.q ?? ''}
            onSearch={(text) => go({ q: text.trim() || undefined }, true)}
          />
          <SelectField
            label="Show"
            hideLabel
            placeholder="Active"
            options={[
              { value: 'finished', label: words.finished },
              { value: 'all', label: 'All' },
            ]}
            value={search.state ?? ''}
            onChange={(state) => go({ state: state || undefined })}
          />
        </ListBar>
      </div>
      <Panel flush>
        {list.error ? (
          <ErrorState text={list.error.message} onRetry={list.retry} />
        ) : (
          <DataTable
            caption="Projects"
            columns={COLUMNS}
            rows={list.rows}
            waiting={list.waiting}
            rowKey={(row) => row.id}
            rowLink={(row) => reportPath(row.id)}
            empty={
              <EmptyState
                text={empty(search, manages)}
                action={
                  (search.q !== undefined || search.state !== undefined) && (
                    <LinkButton to={PROJECTS}>Show active projects</LinkButton>
                  )
                }
              />
            }
          />
        )}
        {list.pagination && total > 0 && (
          <Pagination
            page={list.pagination.page}
            pages={list.pagination.pageCount}
            total={total === 1 ? '1 project' : `${total} projects`}
            linkTo={(page) => asLink({ path: PROJECTS, search: { ...search, page: page > 1 ? page : undefined } })}
          />
        )}
      </Panel>
    </Stack>
  );
}
