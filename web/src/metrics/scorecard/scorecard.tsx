import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { IconFileTypePdf, IconPlus, IconPrinter } from '@tabler/icons-react';
import type { Tasks } from '@tonnage/contract/metrics/periods/reading';
import type { Scorecard as Answer, ScorecardRow } from '@tonnage/contract/metrics/scorecard';
import { useEffect } from 'react';
import { asLink, useFilter } from '../../shared/address.ts';
import { useOptimisticChange } from '../../shared/use-optimistic-change.ts';
import { useFile } from '../../shared/use-file.ts';
import { call } from '../../lib/api.ts';
import { edit } from '../../lib/optimistic.ts';
import { fetchBytes } from '../../lib/bytes.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { Pagination } from '../../ui/data/pagination.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MoreMenu } from '../../ui/overlay/more-menu.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { CATEGORY_WORDS } from '@tonnage/domain/metrics/words';
import { NEW_ORGANISATION, NEW_PROJECT, pendingPath, reportPath, SCORECARD, TASKS } from '../paths.ts';
import { organisationsQuery, tasksQuery } from '../shell/frame-queries.ts';
import { type ScorecardSearch, scorecardQuery } from './screens.ts';
import { words as screenNames } from '../words.ts';
import { columnsOf } from './columns.tsx';
import { ScorecardBar } from './scorecard-bar.tsx';
import { words as taskWords } from '../tasks/words.ts';
import { words } from './words.ts';

/** Every metric that the user may see, off track first; what waits for the user is its headline, with one button. */
export function Scorecard() {
  const search = useSearch({ from: '/colleague/metrics' });
  const narrow = useFilter<ScorecardSearch>(SCORECARD);
  const { data, error, isPlaceholderData, refetch } = useQuery(scorecardQuery(search));
  const { data: organisations } = useSuspenseQuery(organisationsQuery).data;
  const favourite = useFavourite();
  const pdf = useFile('getScorecardPdf');
  const manages = organisations.some(({ role }) => role === 'manager');
  const { group, sort, page } = search;
  const tasks = useSuspenseQuery(tasksQuery).data.data;
  if (data && data.meta.total === 0) return <Newcomer manages={manages} member={organisations.length > 0} />;
  const state = data && words.title(data.meta);
  const title = words.toReport(tasks) ?? state ?? screenNames.scorecard;
  return (
    <>
      <PageHead
        title={title}
        sub={title === state ? undefined : state}
        actions={
          <>
            <MoreMenu>
              <Button variant="ghost" icon={<IconPrinter />} onClick={() => window.print()}>
                Print
              </Button>
              <Button
                variant="ghost"
                icon={<IconFileTypePdf />}
                loading={pdf.isPending}
                onClick={() => pdf.mutate({ query: partsOf(search) })}
              >
                Save as PDF
              </Button>
              {manages && (
                <LinkButton variant="ghost" icon={<IconPlus />} to={NEW_PROJECT}>
                  {screenNames.newProject}
                </LinkButton>
              )}
            </MoreMenu>
            <NextTask tasks={tasks} />
          </>
        }
      />
      <ScorecardBar
        search={search}
        meta={data?.meta}
        narrow={narrow}
        fetchFile={(format) => fetchBytes('getScorecard', { query: { ...partsOf(search), format } })}
      />
      <Panel flush>
        {error && !data ? (
          <ErrorState text={error.message} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            caption={screenNames.scorecard}
            columns={columnsOf(search, favourite)}
            {...banded(data?.data, search)}
            waiting={isPlaceholderData}
            rowKey={(row) => row.id}
            rowLink={(row) => `/metrics/metric/${row.id}/evolution`}
            sort={{ id: sort ?? 'status', direction: 'asc' }}
            onSort={({ id }) => narrow({ sort: sortOf(id) }, { replace: false })}
            empty={
              <EmptyState
                text={words.empty.filtered}
                action={<LinkButton to={asLink({ path: SCORECARD, search: { group } })}>Show all metrics</LinkButton>}
              />
            }
          />
        )}
      </Panel>
      {data && data.meta.pagination.pageCount > 1 && (
        <Pagination
          page={page ?? 1}
          pages={data.meta.pagination.pageCount}
          total={words.total(data.meta.pagination.total)}
          linkTo={(n) => asLink({ path: SCORECARD, search: { ...search, page: n > 1 ? n : undefined } })}
        />
      )}
    </>
  );
}

const sortOf = (id: string) => (id === 'name' || id === 'owner' ? id : undefined);

/** The filters of a file: everything that they find, on whatever page. */
function partsOf({ q, status, favourites, project, organisation, sort }: ScorecardSearch) {
  return { q, status, favourites, projectId: project, organisationId: organisation, sort };
}

/** The rows and their headings: the group, else the status where that is the order, and before these one's favourites. */
function banded(rows: Answer['data'] | undefined, { group, favourites, sort }: ScorecardSearch) {
  if (group !== undefined) return { rows, bandOf: (row: ScorecardRow) => nameOf(row, group) };
  const marked = rows?.filter((row) => row.favourite) ?? [];
  const others = rows?.filter((row) => !row.favourite) ?? [];
  const rest = sort ? undefined : (row: ScorecardRow) => words.track[row.performance ?? 'NONE'];
  if (favourites || marked.length === 0 || others.length === 0) return { rows, bandOf: rest };
  const bandOf = (row: ScorecardRow) => (row.favourite ? words.favourites : (rest?.(row) ?? words.others));
  return { rows: [...marked, ...others], bandOf };
}

function nameOf(row: ScorecardRow, group: NonNullable<ScorecardSearch['group']>): string {
  switch (group) {
    case 'project':
      return row.project.name;
    case 'organisation':
      return row.organisation.name;
    case 'category':
      return CATEGORY_WORDS[row.category];
    case 'owner':
      return row.editor ?? words.managers;
  }
}

/** The one next thing: the values to report, or else those to accept; in one project they are a press away. */
function NextTask({ tasks: { toReport, toAccept } }: { tasks: Tasks }) {
  const [first] = [...toReport, ...toAccept];
  if (!first) return null;
  const reports = toReport.length > 0;
  const only = (reports ? toReport : toAccept).length === 1;
  const to = !only ? TASKS : reports ? reportPath(first.project.id) : pendingPath(first.project.id);
  return (
    <LinkButton variant="primary" to={to}>
      {reports ? taskWords.report(toReport) : taskWords.accept(toAccept)}
    </LinkButton>
  );
}

function Newcomer({ manages, member }: { manages: boolean; member: boolean }) {
  const text = !member ? words.empty.none : manages ? words.empty.manager : words.empty.member;
  return (
    <Stack>
      <PageHead title={screenNames.scorecard} />
      <EmptyState
        text={text}
        action={
          manages ? (
            <LinkButton to={NEW_PROJECT} variant="primary">
              Create a project
            </LinkButton>
          ) : member ? undefined : (
            <LinkButton to={NEW_ORGANISATION} variant="primary">
              Create an organisation
            </LinkButton>
          )
        }
      />
    </Stack>
  );
}

/** Marks a favourite, or unmarks it. */
function useFavourite() {
  const { mutate, error } = useOptimisticChange({
    name: 'markFavourite',
    send: ({ id, favourite }: ScorecardRow) =>
      call(favourite ? 'unmarkFavourite' : 'markFavourite', { params: { id } }),
    shows: ({ id, favourite }) => [
      edit('getScorecard', (card) => ({
        ...card,
        data: card.data.map((row) => (row.id === id ? { ...row, favourite: !favourite } : row)),
      })),
    ],
  });
  useEffect(() => {
    if (error) void toast({ text: error.message });
  }, [error]);
  return mutate;
}
