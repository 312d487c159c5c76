import type { DeskToday } from '@tonnage/contract/skip-hire/desk';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { formatDayNear } from '../../lib/london.ts';
import { Panel } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { whatOf } from '../planner/what.ts';
import { mondayOf } from '../planner/week.ts';
import { words } from './words.ts';

type Few = DeskToday['overdue']['jobs'][number];

/** A short list of jobs that need action; renders nothing when there are none. */
export function JobsPanel({ title, jobs, today }: { title: string; jobs: readonly Few[]; today: IsoDate }) {
  if (jobs.length === 0) return null;
  return (
    <Panel title={title} flush>
      <DataTable
        caption={title}
        rows={jobs}
        rowKey={(job) => job.jobId}
        rowLink={(job) => `/desk/planner?from=${mondayOf(job.date)}`}
        empty={null}
        columns={[
          {
            id: 'job',
            header: 'Job',
            card: 'title',
            render: (job) => <TwoLines strong first={whatOf(job)} second={job.number} />,
          },
          {
            id: 'customer',
            header: words.customer,
            render: (job) => <TwoLines first={job.account} second={job.site} />,
          },
          { id: 'day', header: 'Date', nowrap: true, render: (job) => formatDayNear(job.date, today) },
        ]}
      />
    </Panel>
  );
}

export function OverHirePanel({ orders, today }: { orders: DeskToday['overHire']['orders']; today: IsoDate }) {
  if (orders.length === 0) return null;
  return (
    <Panel title={words.overHireTitle} flush>
      <DataTable
        caption={words.overHireTitle}
        rows={orders}
        rowKey={(order) => order.id}
        empty={null}
        columns={[
          {
            id: 'container',
            header: 'Container',
            card: 'title',
            render: (order) => <TwoLines strong first={order.container} second={order.number} />,
          },
          {
            id: 'customer',
            header: words.customer,
            render: (order) => <TwoLines first={order.account} second={order.site} />,
          },
          {
            id: 'over',
            header: 'Days over',
            align: 'end',
            nowrap: true,
            render: (order) => (
              <TwoLines
                first={`${order.days} ${order.days === 1 ? 'day' : 'days'}`}
                second={formatDayNear(order.hireUntil, today)}
              />
            ),
          },
        ]}
      />
    </Panel>
  );
}

export function PermitsPanel({ permits, today }: { permits: DeskToday['permits']; today: IsoDate }) {
  if (permits.length === 0) return null;
  return (
    <Panel
      title={words.permitsTitle}
      action={
        <TextLink quiet to="/desk/permits?view=soon">
          All permits
        </TextLink>
      }
      flush
    >
      <DataTable
        caption={words.permitsTitle}
        rows={permits}
        rowKey={(permit) => `${permit.orderId} ${permit.validTo}`}
        empty={null}
        columns={[
          {
            id: 'order',
            header: 'Order',
            card: 'title',
            render: (permit) => <TwoLines strong first={permit.number} second={permit.council} />,
          },
          {
            id: 'customer',
            header: words.customer,
            render: (permit) => <TwoLines first={permit.account} second={permit.site} />,
          },
          { id: 'to', header: 'Valid to', nowrap: true, render: (permit) => formatDayNear(permit.validTo, today) },
        ]}
      />
    </Panel>
  );
}

/** Each depot's next working days, with their capacity. */
export function CapacityPanel({ capacity }: { capacity: DeskToday['capacity'] }) {
  const days = capacity[0]?.days ?? [];
  return (
    <Panel title={words.capacity} action={<TextLink to="/desk/planner">Open planner</TextLink>} flush>
      <DataTable
        caption={words.capacity}
        rows={capacity}
        rowKey={({ depot }) => depot.id}
        empty={null}
        columns={[
          { id: 'yard', header: 'Depot', card: 'title', render: ({ depot }) => depot.name },
          ...days.map(({ date }, i) => ({
            id: date,
            header: formatDay(date),
            align: 'end' as const,
            nowrap: true,
            render: ({ days: own }: DeskToday['capacity'][number]) => {
              const day = own[i];
              if (!day) return null;
              return day.closed === null ? `${day.booked} / ${day.capacity}` : 'closed';
            },
          })),
        ]}
      />
    </Panel>
  );
}
