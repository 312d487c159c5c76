import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { StockRow } from '@tonnage/contract/skip-hire/stock';
import { daysBetween, type IsoDate } from '@tonnage/domain/common/dates';
import { useState } from 'react';
import { formatDayNear } from '../../lib/london.ts';
import { useList } from '../../shared/use-list.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { depotFilter } from '../parts/depot-filter.ts';
import { ListScreen } from '../../shared/list-screen.tsx';
import { totalOf } from '../../shared/list-pages.tsx';
import { deskQuery } from '../shell/desk-query.ts';
import { words as screenNames } from '../words.ts';
import { AddDialog } from './add-dialog.tsx';
import { ContainerSheet } from './container-sheet.tsx';
import { DaysPanel } from './days-panel.tsx';
import { stockDaysQuery } from './screens.ts';
import styles from './stock.module.css';
import { pillOf, TABS, words } from './words.ts';

const PATH = '/desk/stock';

/** Every container of the company, and what is on site without a number: where each is, and how many of a size are left. */
export function Stock() {
  const search = useSearch({ from: '/staff/desk/stock' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const { sizes, choices } = useSuspenseQuery(stockDaysQuery(search.depot)).data.data;
  const list = useList('listStock', search);
  const [isAdding, setAdding] = useState(false);
  const may = desk.permissions.includes('jobs.manage');
  return (
    <>
      <PageHead
        title={list.pagination ? totalOf(list.pagination, words.title) : screenNames.stock}
        actions={
          may && (
            <Button variant="primary" onClick={() => setAdding(true)}>
              {words.add}
            </Button>
          )
        }
      />
      <div className={styles.days}>
        <DaysPanel sizes={sizes} today={desk.today} />
      </div>
      <ListScreen
        list="listStock"
        path={PATH}
        search={search}
        sortable
        tabs={{ name: 'state', choices: TABS }}
        filters={[
          depotFilter(desk.depots),
          { name: 'size', label: words.size, options: choices.map(({ id, name }) => ({ value: id, label: name })) },
        ]}
        words={words.list}
        columns={columnsOf(desk.today)}
        rowLink={({ number, order }) => (number === null && order ? `/desk/orders/${order.id}` : undefined)}
        renderSheet={({ id, sheet }) => (
          <ContainerSheet
            key={id}
            id={id}
            sizes={choices}
            depots={desk.depots}
            today={desk.today}
            may={may}
            sheet={sheet}
          />
        )}
      />
      {isAdding && <AddDialog sizes={choices} depots={desk.depots} onClose={() => setAdding(false)} />}
    </>
  );
}

function columnsOf(today: IsoDate): Column<StockRow>[] {
  return [
    {
      id: 'number',
      header: words.number,
      card: 'title',
      sortable: true,
      render: (row) => <TwoLines strong first={row.number ?? words.noNumber} second={row.size.name} />,
    },
    {
      id: 'state',
      header: words.status,
      card: 'beside',
      render: (row) => (
        <TwoLines first={<StatusPill {...pillOf(row)} />} second={row.toCheck ? words.checkPlace : row.note} />
      ),
    },
    { id: 'where', header: 'Where', card: 'under', render: (row) => <Where row={row} /> },
    {
      id: 'since',
      header: 'There for',
      nowrap: true,
      sortable: true,
      render: ({ since }) => words.days(Math.max(0, daysBetween(since, today))),
    },
    {
      id: 'hire',
      header: 'Hire until',
      nowrap: true,
      render: ({ order }) => (order?.hireUntil ? formatDayNear(order.hireUntil, today) : null),
    },
    { id: 'depot', header: words.depot, wide: true, card: 'hidden', render: ({ depot }) => depot.name },
  ];
}

function Where({ row: { order, account, vehicle, depot } }: { row: StockRow }) {
  if (order)
    return (
      <TwoLines
        first={
          <TextLink quiet to={`/desk/orders/${order.id}`}>
            {account?.name ?? order.number}
          </TextLink>
        }
        second={`${order.site}, ${order.postcode}`}
      />
    );
  return vehicle ? <TwoLines first={vehicle.name} second={vehicle.registration} /> : <>{depot.name}</>;
}
