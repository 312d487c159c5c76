import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { PunctualityRow } from '@tonnage/contract/metrics/periods/punctuality';
import { fetchList } from '../../lib/bytes.ts';
import { useFilter } from '../../shared/address.ts';
import { ExportButton } from '../../shared/export-button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { FigureRow } from '../../ui/content/figure-row.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { ListBar } from '../../ui/data/list-bar.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { DateRange } from '../../ui/fields/date-range.tsx';
import { PUNCTUALITY, reportPath } from '../paths.ts';
import { type PunctualitySearch, punctualityQuery } from './screens.ts';
import { rate, waited, words } from './words.ts';

const COLUMNS: Column<PunctualityRow>[] = [
  {
    id: 'project',
    header: 'Project',
    card: 'title',
    render: ({ project, organisation }) => <TwoLines strong first={project.name} second={organisation.name} />,
  },
  {
    id: 'editor',
    header: 'Reported by',
    render: ({ editor, metrics }) => (
      <TwoLines first={editor?.name ?? words.managers} second={metrics === 1 ? '1 metric' : `${metrics} metrics`} />
    ),
  },
  { id: 'due', header: 'Due', align: 'end', render: ({ due }) => due },
  {
    id: 'onTime',
    header: 'On time',
    align: 'end',
    nowrap: true,
    render: ({ onTime, due }) => <TwoLines strong first={rate(onTime, due)} second={`${onTime} of ${due}`} />,
  },
  { id: 'late', header: 'Late', align: 'end', render: ({ late }) => late },
  { id: 'missing', header: 'Not reported', align: 'end', render: ({ missing }) => missing },
  {
    id: 'accept',
    header: 'Time to accept',
    align: 'end',
    nowrap: true,
    render: ({ hoursToAccept, accepted }) =>
      hoursToAccept !== null && <TwoLines first={waited(hoursToAccept)} second={`${accepted} accepted`} />,
  },
];

/** How punctual editors report and managers accept, for managers. */
export function Punctuality() {
  const search = useSearch({ from: '/colleague/metrics/punctuality' });
  const narrow = useFilter<PunctualitySearch>(PUNCTUALITY);
  const { data, error, refetch } = useQuery(punctualityQuery(search));
  const rows = data?.data;
  const sum = (of: (row: PunctualityRow) => number) => (rows ?? []).reduce((total, row) => total + of(row), 0);
  const due = sum((row) => row.due);
  return (
    <Stack>
      <PageHead
        title={words.title}
        sub={words.counts}
        actions={<ExportButton isIcon fetchFile={(format) => fetchList('getPunctuality', { query: search }, format)} />}
      />
      <ListBar>
        <DateRange
          fromLabel="Deadlines from"
          toLabel="Deadlines to"
          from={search.from ?? data?.meta.from ?? ''}
          to={search.to ?? data?.meta.to ?? ''}
          onChange={narrow}
        />
      </ListBar>
      {error && !data ? (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Panel>
          <SkeletonLines lines={16} />
        </Panel>
      ) : (
        <>
          {due > 0 && (
            <FigureRow
              figures={[
                {
                  label: 'On time',
                  value: rate(
                    sum((row) => row.onTime),
                    due,
                  ),
                  note: `${sum((row) => row.onTime)} of ${due}`,
                },
                { label: 'Late', value: sum((row) => row.late) },
                { label: 'Not reported', value: sum((row) => row.missing) },
              ]}
            />
          )}
          <Panel flush>
            <DataTable
              caption={words.title}
              rows={rows}
              rowKey={({ project, editor }) => `${project.id} ${editor?.id ?? ''}`}
              rowLink={({ project }) => reportPath(project.id)}
              empty={<EmptyState text={words.none} />}
              columns={COLUMNS}
            />
          </Panel>
        </>
      )}
    </Stack>
  );
}
