import type { DeskOrderRow } from '@tonnage/contract/skip-hire/orders/desk';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatPence } from '@tonnage/domain/common/money';
import { STATE_LABELS, STATES } from '@tonnage/domain/skip-hire/orders';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useList } from '../../shared/use-list.ts';
import { formatDayNear } from '../../lib/london.ts';
import { deskQuery } from '../shell/desk-query.ts';
import { totalOf } from '../parts/total-of.ts';
import { PageHead } from '../../ui/content/page-head.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { PhoneOrderLink } from './phone-order-link.tsx';
import { orderPill } from './order-state.ts';
import { words } from './words.ts';
import { ListScreen } from '../parts/list-screen.tsx';
import { words as places } from '../words.ts';

/** Every order of the company, searchable by anything that a caller may know of it. */
export function Orders() {
  const search = useSearch({ from: '/staff/desk/orders' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const list = useList('listDeskOrders', search);
  return (
    <>
      <PageHead
        title={
          list.pagination
            ? totalOf(list.pagination, (n) => (n === 1 ? '1 order' : `${n.toLocaleString('en-GB')} orders`))
            : places.orders
        }
        actions={<PhoneOrderLink desk={desk} />}
      />
      <ListScreen
        list="listDeskOrders"
        path="/desk/orders"
        search={search}
        tabs={{ name: 'state', choices: STATES.map((value) => ({ value, label: STATE_LABELS[value] })) }}
        words={words.list}
        columns={columnsOf(desk.today)}
        rowLink={({ id }) => `/desk/orders/${id}`}
      />
    </>
  );
}

function columnsOf(today: IsoDate): Column<DeskOrderRow>[] {
  return [
    {
      id: 'order',
      header: 'Order',
      card: 'title',
      render: (row) => <TwoLines strong first={row.number} second={row.account.name} />,
    },
    { id: 'state', header: words.state, card: 'beside', render: (row) => <StatusPill {...orderPill(row.status)} /> },
    {
      id: 'site',
      header: words.site,
      card: 'under',
      render: (row) => <TwoLines first={row.site} second={row.postcode} />,
    },
    {
      id: 'container',
      header: 'Container',
      card: 'under',
      render: (row) => <TwoLines first={row.container} second={row.waste} />,
    },
    { id: 'po', header: words.po, card: 'hidden', render: (row) => row.poNumber ?? '' },
    {
      id: 'ordered',
      header: 'Ordered',
      nowrap: true,
      card: 'hidden',
      render: (row) => formatDayNear(row.orderedOn, today),
    },
    {
      id: 'price',
      header: 'Price',
      align: 'end',
      nowrap: true,
      card: 'under',
      render: (row) => formatPence(row.grossPence),
    },
  ];
}
