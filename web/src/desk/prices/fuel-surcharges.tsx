import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { FuelSurcharge } from '@tonnage/contract/skip-hire/prices/fuel-surcharges';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatRate } from '@tonnage/domain/common/vat';
import { fuelSurchargeState, mayChangeFuelSurcharge } from '@tonnage/domain/skip-hire/fuel-surcharge';
import { useState } from 'react';
import { ListPages } from '../../shared/list-pages.tsx';
import { useList } from '../../shared/use-list.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { SkeletonRows } from '../../ui/content/skeleton.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { Toolbar } from '../../ui/data/toolbar.tsx';
import { deskQuery } from '../shell/desk-query.ts';
import { words as screenNames } from '../words.ts';
import { EndFuelDialog } from './end-fuel-dialog.tsx';
import { FuelDialog } from './fuel-dialog.tsx';
import { fuelWords as words } from './fuel-words.ts';
import { PriceTabs } from './price-tabs.tsx';

const PATH = '/desk/prices/fuel';

type Opened = { name: 'add' } | { name: 'change' | 'end'; row: FuelSurcharge };

/** The fuel surcharges: those that applied, the one that does, and those planned. */
export function FuelSurcharges() {
  const search = useSearch({ from: '/staff/desk/prices/fuel' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const list = useList('listFuelSurcharges', search);
  const [open, setOpen] = useState<Opened | null>(null);
  const may = desk.permissions.includes('prices.manage');
  const add = () => setOpen({ name: 'add' });
  const shut = () => setOpen(null);
  return (
    <>
      <PageHead
        title={screenNames.fuelSurcharges}
        sub={may ? words.sub : words.viewOnly}
        actions={
          may && (
            <Button variant="primary" onClick={add}>
              {words.add}
            </Button>
          )
        }
      />
      <Toolbar>
        <PriceTabs open="fuel" />
      </Toolbar>
      <Panel flush>
        {list.error ? (
          <ErrorState text={list.error.message} onRetry={list.retry} />
        ) : !list.rows ? (
          <SkeletonRows />
        ) : (
          <DataTable
            caption={screenNames.fuelSurcharges}
            rows={list.rows}
            rowKey={({ id }) => id}
            empty={<EmptyState text={words.none} action={may && <Button onClick={add}>{words.add}</Button>} />}
            columns={columnsOf(desk.today, may, setOpen)}
          />
        )}
        <ListPages list={list} at={{ path: PATH, search }} total={words.total} isMain />
      </Panel>
      {open?.name === 'add' && <FuelDialog surcharge={null} today={desk.today} onClose={shut} />}
      {open?.name === 'change' && <FuelDialog surcharge={open.row} today={desk.today} onClose={shut} />}
      {open?.name === 'end' && <EndFuelDialog surcharge={open.row} today={desk.today} onClose={shut} />}
    </>
  );
}

const TONES = { planned: 'scheduled', applies: 'onSite', ended: 'done' } as const;

function columnsOf(today: IsoDate, may: boolean, open: (opened: Opened) => void): Column<FuelSurcharge>[] {
  return [
    {
      id: 'percent',
      header: words.percent,
      card: 'title',
      nowrap: true,
      render: ({ percentBp }) => <strong>{formatRate(percentBp)}</strong>,
    },
    { id: 'movements', header: words.movements, card: 'under', render: ({ jobTypes }) => words.on(jobTypes) },
    { id: 'from', header: words.from, nowrap: true, render: ({ validFrom }) => formatDayYear(validFrom) },
    {
      id: 'to',
      header: words.to,
      nowrap: true,
      render: ({ validTo }) => (validTo === null ? words.open : formatDayYear(validTo)),
    },
    {
      id: 'state',
      header: words.state,
      card: 'beside',
      render: (row) => {
        const state = fuelSurchargeState(row, today);
        return <StatusPill tone={TONES[state]} label={words.states[state]} />;
      },
    },
    {
      id: 'change',
      header: words.change,
      hideHeader: true,
      align: 'end',
      card: 'foot',
      nowrap: true,
      render: (row) => {
        const name = words.named(row);
        const ends = row.validFrom > today ? words.remove : words.end;
        if (!may || fuelSurchargeState(row, today) === 'ended') return null;
        return (
          <>
            {mayChangeFuelSurcharge(row, today) && (
              <Button size="sm" aria-label={`${words.change} ${name}`} onClick={() => open({ name: 'change', row })}>
                {words.change}
              </Button>
            )}{' '}
            {row.validTo !== today && (
              <Button size="sm" aria-label={`${ends} ${name}`} onClick={() => open({ name: 'end', row })}>
                {ends}
              </Button>
            )}
          </>
        );
      },
    },
  ];
}
