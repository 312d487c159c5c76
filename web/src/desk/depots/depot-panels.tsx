import type { CalendarDepot } from '@tonnage/contract/skip-hire/depots';
import { formatDay } from '@tonnage/domain/common/format-dates';
import type { ReactNode } from 'react';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { words } from './words.ts';

/** A depot's working week, its lead days and its bank holidays. */
export function WeekPanel({ depot, action }: { depot: CalendarDepot; action: ReactNode }) {
  return (
    <Panel title="Working week" action={action}>
      <DescriptionList
        column="100%"
        items={[
          ...words.weekdays.map((name, i) => {
            const day = depot.weekdays.find(({ weekday }) => weekday === i + 1);
            return {
              term: name,
              value: day ? `${words.onIt(day.capacity)}, cut-off ${day.cutOff}` : 'Closed',
            };
          }),
          {
            term: depot.permitKind === 'permit' ? 'Environmental permit' : 'Exemption',
            value: depot.permitNumber
              ? [depot.permitNumber, depot.permitExpiresOn && `until ${formatDay(depot.permitExpiresOn)}`]
                  .filter(Boolean)
                  .join(', ')
              : 'Not entered',
          },
          { term: words.lead, value: words.leadText(depot.leadDays) },
          {
            term: 'Bank holidays',
            value: `${depot.worksBankHolidays ? 'Open' : 'Closed'}, ${words.nations[depot.nation]}`,
          },
        ]}
      />
    </Panel>
  );
}

/** Future days that the office closed, with the jobs on each. */
export function ClosuresPanel({ depot }: { depot: CalendarDepot }) {
  return (
    <Panel title={words.closures} flush>
      <DataTable
        caption={words.closures}
        headless
        rows={depot.closures}
        rowKey={(row) => row.date}
        empty={<EmptyState text="None." />}
        columns={[
          {
            id: 'day',
            header: 'Date',
            render: (row) => <TwoLines strong first={formatDay(row.date)} second={row.reason} />,
          },
          {
            id: 'booked',
            header: 'Jobs',
            align: 'end',
            render: (row) => (row.booked > 0 ? words.onIt(row.booked) : null),
          },
        ]}
      />
    </Panel>
  );
}
