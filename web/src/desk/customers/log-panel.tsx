import { formatDay } from '@tonnage/domain/common/format-dates';
import type { Customer } from '@tonnage/contract/skip-hire/accounts/accounts';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDayNear, londonDate } from '../../lib/london.ts';
import { useList } from '../../shared/use-list.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { ListPages } from '../../shared/list-pages.tsx';
import { CloseEntry } from './close-entry.tsx';
import { LogDialog } from './log-dialog.tsx';
import { words } from './words.ts';

/** The calls, complaints and notes of a customer, newest first. */
export function LogPanel({ customer, today }: { customer: Customer; today: IsoDate }) {
  const { page } = useSearch({ from: '/staff/desk/customers/$customerId' });
  const list = useList('listCustomerLog', { page }, { params: { id: customer.id }, pageSize: 10 });
  const [logs, setLogs] = useState(false);
  return (
    <Panel
      title={words.log}
      action={
        <Button
          size="sm"
          disabledReason={customer.mergedInto && 'This customer has been merged into another.'}
          onClick={() => setLogs(true)}
        >
          Log a call
        </Button>
      }
      flush
    >
      {list.error ? (
        <ErrorState text={list.error.message} onRetry={list.retry} />
      ) : (
        <DataTable
          caption={words.log}
          rows={list.rows}
          waiting={list.waiting}
          rowKey={({ id }) => id}
          empty={<EmptyState text="Nothing logged yet. Log calls, complaints and notes. Only the office sees them." />}
          columns={[
            {
              id: 'what',
              header: 'Entry',
              card: 'title',
              render: (entry) => (
                <TwoLines
                  first={
                    <>
                      {entry.body} {entry.open && <StatusPill tone="requested" label="Open" />}
                    </>
                  }
                  second={[
                    words.logKinds[entry.kind],
                    ...(entry.followUpOn ? [`follow up on ${formatDay(entry.followUpOn)}`] : []),
                    ...(entry.closed ? [`closed by ${entry.closed.by}: ${entry.closed.outcome}`] : []),
                  ].join(', ')}
                />
              ),
            },
            {
              id: 'when',
              header: 'When',
              render: (entry) => (
                <TwoLines first={formatDayNear(londonDate(entry.at), today)} second={`by ${entry.by}`} />
              ),
            },
            {
              id: 'close',
              header: 'Close',
              hideHeader: true,
              align: 'end',
              render: (entry) => entry.open && <CloseEntry entry={entry} />,
            },
          ]}
        />
      )}
      <ListPages
        list={list}
        at={{ path: `/desk/customers/${customer.id}`, search: {} }}
        total={(n) => `${n} ${n === 1 ? 'entry' : 'entries'}`}
      />
      {logs && <LogDialog customer={customer} today={today} onClose={() => setLogs(false)} />}
    </Panel>
  );
}
