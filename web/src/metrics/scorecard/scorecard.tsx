import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { IconBaselineDensityLarge, IconBaselineDensitySmall, IconPrinter } from '@tabler/icons-react';
import type { Scorecard as Answer, ScorecardRow } from '@tonnage/contract/metrics/scorecard';
import { useEffect } from 'react';
import { asLink, useFilter } from '../../shared/address.ts';
import { ExportButton } from '../../shared/export-button.tsx';
import { useOptimisticChange } from '../../shared/use-optimistic-change.ts';
import { useFile } from '../../shared/use-file.ts';
import { call } from '../../lib/api.ts';
import { edit } from '../../lib/optimistic.ts';
import { fetchBytes } from '../../lib/bytes.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { FigureRow } from '../../ui/content/figure-row.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { Pagination } from '../../ui/data/pagination.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { CATEGORY_WORDS } from '@tonnage/domain/metrics/words';
import { NEW_ORGANISATION, NEW_PROJECT, SCORECARD, TASKS } from '../paths.ts';
import { organisationsQuery, tasksQuery } from '../shell/frame-queries.ts';
import { type ScorecardSearch, scorecardQuery } from './screens.ts';
import { words as screenNames } from '../words.ts';
import { columnsOf } from './columns.tsx';
import { FIGURES } from './figures.ts';
import { SavedViews } from '../../shared/views/saved-views.tsx';
import { ScorecardBar } from './scorecard-bar.tsx';
import styles from './scorecard.module.css';
import { words } from './words.ts';

/** Every metric that the user may see, off track first, with the tasks in one line above. */
export function Scorecard() {
  const search = useSearch({ from: '/colleague/metrics' });
  const narrow = useFilter<ScorecardSearch>(SCORECARD);
  const { data, error, isPlaceholderData, refetch } = useQuery(scorecardQuery(search));
  const { data: organisations } = useSuspenseQuery(organisationsQuery).data;
  const favourite = useFavourite();
  const pdf = useFile('getScorecardPdf');
  const manages = organisations.some(({ role }) => role === 'manager');
  const { status, sort, page, ...kept } = search;
  const link = (change: ScorecardSearch) =>
    asLink({ path: SCORECARD, search: { ...search, page: undefined, ...change } });
  if (data && data.meta.total === 0) return <Newcomer manages={manages} member={organisations.length > 0} />;
  return (
    <Stack>
      <PageHead
        title={data ? words.title(data.meta) : screenNames.scorecard}
        actions={
          <>
            <span className={styles.wide}>
              <Button
                icon={search.dense ? <IconBaselineDensityLarge /> : <IconBaselineDensitySmall />}
                onClick={() => narrow({ dense: search.dense ? undefined : true })}
              >
                {search.dense ? 'Full rows' : 'Compact rows'}
              </Button>
              <Button icon={<IconPrinter />} onClick={() => window.print()}>
                Print
              </Button>
            </span>
            <ExportButton
              fetchFile={(format) => fetchBytes('getScorecard', { query: { ...partsOf(search), format } })}
            />
            <Button loading={pdf.isPending} onClick={() => pdf.mutate({ query: partsOf(search) })}>
              PDF
            </Button>
            {manages && <LinkButton to={NEW_PROJECT}>{screenNames.newProject}</LinkButton>}
          </>
        }
      />
      <TaskLine />
      {data && (
        <FigureRow
          figures={FIGURES.map(({ track, tone }) => ({
            label: words.track[track],
            value: data.meta.counts[track] ?? 0,
            tone,
            // The status shown is a link back to all.
            to: link({ status: status === track ? undefined : track }),
            note: status === track ? 'Show all' : undefined,
          }))}
        />
      )}
      <SavedViews list="scorecard" />
      <ScorecardBar search={search} narrow={narrow} />
      {error && !data ? (
        <Panel>
          <ErrorState text={error.message} onRetry={() => void refetch()} />
        </Panel>
      ) : (
        groupsOf(data?.data, search).map(({ name, rows }) => (
          <Panel key={name ?? ''} {...(name === undefined ? {} : { title: name })} flush>
            <DataTable
              caption={name ?? screenNames.scorecard}
              columns={columnsOf(search, favourite, rows)}
              rows={rows}
              dense={search.dense}
              waiting={isPlaceholderData}
              rowKey={(row) => row.id}
              rowLink={(row) => `/metrics/metric/${row.id}/evolution`}
              sort={{ id: sort ?? 'status', direction: 'asc' }}
              onSort={({ id }) => narrow({ sort: sortOf(id) }, { replace: false })}
              empty={
                <EmptyState
                  text={words.empty.filtered}
                  action={
                    <LinkButton to={asLink({ path: SCORECARD, search: { group: kept.group, dense: kept.dense } })}>
                      Show all metrics
                    </LinkButton>
                  }
                />
              }
            />
          </Panel>
        ))
      )}
      {data && data.meta.pagination.pageCount > 1 && (
        <Pagination
          page={page ?? 1}
          pages={data.meta.pagination.pageCount}
          total={words.total(data.meta.pagination.total)}
          linkTo={(n) => asLink({ path: SCORECARD, search: { ...search, page: n > 1 ? n : undefined } })}
        />
      )}
    </Stack>
  );
}

const sortOf = (id: string) => (id === 'name' || id === 'owner' ? id : undefined);

/** The filters of a file: everything that they find, on whatever page. */
function partsOf({ q, status, favourites, project, organisation, sort }: ScorecardSearch) {
  return { q, status, favourites, projectId: project, organisationId: organisation, sort };
}

/** Rows by their group, in the order in which the groups first appear; ungrouped, one's favourites come first. */
function groupsOf(
  rows: Answer['data'] | undefined,
  { group, favourites }: ScorecardSearch,
): { name: string | undefined; rows: ScorecardRow[] | undefined }[] {
  if (!rows || rows.length === 0) return [{ name: undefined, rows }];
  if (group !== undefined) {
    const named = Map.groupBy(rows, (row) => nameOf(row, group));
    return [...named].map(([name, members]) => ({ name, rows: members }));
  }
  const marked = rows.filter((row) => row.favourite);
  if (favourites || marked.length === 0 || marked.length === rows.length) return [{ name: undefined, rows }];
  return [
    { name: words.favourites, rows: marked },
    { name: words.others, rows: rows.filter((row) => !row.favourite) },
  ];
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

/** What waits for the user, in one line. */
function TaskLine() {
  const line = words.tasks(useSuspenseQuery(tasksQuery).data.data);
  if (line === null) return null;
  return (
    <Notice tone="info" action={<TextLink to={TASKS}>Open tasks</TextLink>}>
      {line}
    </Notice>
  );
}

function Newcomer({ manages, member }: { manages: boolean; member: boolean }) {
  const text = !member ? words.empty.none : manages ? words.empty.manager : words.empty.member;
  return (
    <Stack>
      <PageHead title={screenNames.scorecard} />
      <TaskLine />
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
