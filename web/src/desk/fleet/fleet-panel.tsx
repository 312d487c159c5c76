import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { FLEET_DATE_LABELS, nextToExpire, type FleetDates } from '@tonnage/domain/skip-hire/fleet-dates';
import type { ReactNode } from 'react';
import { ExportButton, type FetchFile } from '../../shared/export-button.tsx';
import type { ListPage } from '../../shared/use-list.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { Pagination } from '../../ui/data/pagination.tsx';
import type { To } from '../../ui/links.tsx';
import { todayInLondon } from '../../lib/london.ts';
import { totalOf } from '../../shared/list-pages.tsx';
import { words } from './words.ts';

interface Working extends FleetDates {
  id: string;
  name: string;
  active: boolean;
  depot: { name: string };
  openJobs: number;
}

interface FleetPanelProps<Row extends Working> {
  title: string;
  list: ListPage<Row>;
  /** The columns of this list alone: registration, type and payload, or the telephone number. */
  own: readonly Column<Row>[];
  empty: string;
  add: ReactNode;
  file: FetchFile | undefined;
  linkTo: (page: number) => To;
  /** Undefined where the role may only view. */
  onChange: ((row: Row) => void) | undefined;
}

/** The vehicles or the drivers, active ones first. */
export function FleetPanel<Row extends Working>(props: FleetPanelProps<Row>) {
  const { title, list, own, empty, add, file, linkTo, onChange } = props;
  const columns: Column<Row>[] = [
    { id: 'name', header: words.name, card: 'title', render: ({ name }) => <strong>{name}</strong> },
    ...own,
    { id: 'depot', header: words.depotLabel, render: ({ depot }) => depot.name },
    { id: 'next', header: words.next, nowrap: true, render: (row) => <NextToExpire row={row} /> },
    { id: 'openJobs', header: 'Open jobs', align: 'end', render: ({ openJobs }) => openJobs },
    {
      id: 'state',
      header: 'Status',
      card: 'beside',
      render: ({ active }) => <StatusPill {...(active ? words.working : words.stoodDown)} />,
    },
    ...(onChange
      ? [
          {
            id: 'change',
            header: words.change,
            hideHeader: true,
            align: 'end' as const,
            render: (row: Row) => (
              <Button size="sm" aria-label={`Edit ${row.name}`} onClick={() => onChange(row)}>
                {words.change}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <Panel
      title={title}
      action={
        <>
          {file && <ExportButton isIcon fetchFile={file} />}
          {add}
        </>
      }
      flush
    >
      {list.error ? (
        <ErrorState text={list.error.message} onRetry={list.retry} />
      ) : (
        <DataTable
          caption={title}
          rows={list.rows}
          waiting={list.waiting}
          rowKey={({ id }) => id}
          columns={columns}
          empty={<EmptyState text={empty} action={undefined} />}
        />
      )}
      {list.pagination && list.pagination.pageCount > 1 && (
        <Pagination
          page={list.pagination.page}
          pages={list.pagination.pageCount}
          total={totalOf(list.pagination, words.total)}
          linkTo={linkTo}
        />
      )}
    </Panel>
  );
}

/** "MOT, 12 Dec 2026". */
function NextToExpire({ row }: { row: FleetDates }) {
  const next = nextToExpire(row);
  if (!next) return null;
  const text = `${FLEET_DATE_LABELS[next.kind]}, ${formatDayYear(next.on)}`;
  return next.on < todayInLondon() ? <strong>{`${text}: ${words.expired}`}</strong> : text;
}
