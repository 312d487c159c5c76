import { ACCOUNT_STATUSES } from '@tonnage/domain/skip-hire/account-status';
import type { CustomerRow } from '@tonnage/contract/skip-hire/accounts/accounts';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatPence } from '@tonnage/domain/common/money';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useList } from '../../shared/use-list.ts';
import { formatDayNear } from '../../lib/london.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { CustomerDialog } from './customer-dialog.tsx';
import { accountPills } from '../../shared/statuses.ts';
import { words } from './words.ts';
import { deskQuery } from '../shell/desk-query.ts';
import { ListScreen } from '../../shared/list-screen.tsx';
import { totalOf } from '../../shared/list-pages.tsx';
import { words as screenNames } from '../words.ts';

/** The company's customers, with balance and status. */
export function Customers() {
  const search = useSearch({ from: '/staff/desk/customers' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const list = useList('listCustomers', search);
  const { q, status } = search;
  const [adding, setAdding] = useState(false);
  return (
    <>
      <PageHead
        title={
          list.pagination && list.pagination.total > 0 && !q && !status
            ? totalOf(list.pagination, (n) => (n === 1 ? '1 customer' : `${n.toLocaleString('en-GB')} customers`))
            : screenNames.customers
        }
        actions={
          desk.permissions.includes('customers.edit') && (
            <Button variant="primary" onClick={() => setAdding(true)}>
              Add customer
            </Button>
          )
        }
      />
      <ListScreen
        list="listCustomers"
        path="/desk/customers"
        search={search}
        tabs={{
          name: 'status',
          choices: ACCOUNT_STATUSES.map((value) => ({ value, label: accountPills[value].label })),
        }}
        words={words.list}
        columns={columnsOf(desk.today)}
        rowLink={({ id }) => `/desk/customers/${id}`}
        selects={{ nameOf: ({ name }) => name }}
      />
      {adding && <CustomerDialog customer={null} onClose={() => setAdding(false)} />}
    </>
  );
}

function columnsOf(today: IsoDate): Column<CustomerRow>[] {
  return [
    {
      id: 'name',
      header: 'Customer',
      card: 'title',
      render: (row) => <TwoLines strong first={row.name} second={words.account(row.number)} />,
    },
    {
      id: 'status',
      header: 'Status',
      card: 'beside',
      render: (row) => <StatusPill {...accountPills[row.status]} />,
    },
    { id: 'type', header: 'Payment', render: (row) => words.type[row.type] },
    {
      id: 'owes',
      header: words.owes,
      align: 'end',
      nowrap: true,
      render: (row) => formatPence(row.exposurePence),
    },
    {
      id: 'limit',
      header: words.limit,
      align: 'end',
      nowrap: true,
      render: (row) => row.type === 'credit' && row.creditLimitPence !== null && formatPence(row.creditLimitPence),
    },
    { id: 'open', header: words.open, align: 'end', render: (row) => row.openOrders },
    {
      id: 'last',
      header: 'Last order',
      nowrap: true,
      render: (row) => (row.lastOrderedOn ? formatDayNear(row.lastOrderedOn, today) : words.never),
    },
  ];
}
