import type { DeskToday } from '@tonnage/contract/skip-hire/desk';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { formatDayNear } from '../../lib/london.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { CloseEntry } from '../customers/close-entry.tsx';
import { words as customers } from '../customers/words.ts';
import { whatOf } from '../planner/what.ts';
import { columnsOf as privacyColumns } from '../privacy/columns.tsx';
import { words as places } from '../words.ts';
import { words } from './words.ts';

type Few = DeskToday['overdue']['jobs'][number];

/** A short list of jobs that need action; renders nothing when there are none. */
export function JobsPanel({
  title,
  jobs,
  today,
  toOrder = false,
}: {
  title: string;
  jobs: readonly (Few & { reason?: string })[];
  today: IsoDate;
  /** Each row links to its order, where it can be booked again; otherwise to its week in the planner. */
  toOrder?: boolean;
}) {
  if (jobs.length === 0) return null;
  return (
    <Panel title={title} flush>
      <DataTable
        caption={title}
        atFirst={5}
        rows={jobs}
        rowKey={(job) => job.jobId}
        rowLink={(job) => (toOrder ? `/desk/orders/${job.orderId}` : `/desk/planner?day=${job.date}`)}
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
          ...(jobs.some(({ reason }) => reason)
            ? [{ id: 'reason', header: 'Reason', render: (job: { reason?: string }) => job.reason }]
            : []),
          { id: 'day', header: 'Date', nowrap: true, render: (job) => formatDayNear(job.date, today) },
        ]}
      />
    </Panel>
  );
}

/** The company's registration and permits that expire within 90 days, the most urgent first; nothing when there are none. */
export function ExpiriesNotice({ expiries }: { expiries: DeskToday['expiries'] }) {
  if (expiries.length === 0) return null;
  return (
    <Notice
      tone={expiries.some(({ daysLeft }) => daysLeft < 0) ? 'block' : expiries[0]!.within === 30 ? 'warn' : 'info'}
    >
      {expiries.map(({ kind, name, on, daysLeft }) => (
        <p key={`${kind} ${name}`}>
          {kind === 'carrier' ? 'Your waste carrier registration' : `${name}: the ${EXPIRING[kind]}`}{' '}
          {daysLeft < 0
            ? `expired on ${formatDay(on)}.`
            : `expires on ${formatDay(on)}${daysLeft === 0 ? ', today' : `, in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`}.`}{' '}
          {daysLeft < 0 && kind === 'carrier' && 'No job can be allocated until you enter the renewal. '}
          <TextLink to={kind === 'carrier' ? '/desk/settings?tab=company' : '/desk/calendar'}>
            Enter the renewal
          </TextLink>
        </p>
      ))}
    </Notice>
  );
}

const EXPIRING = { permit: 'environmental permit', exemption: 'exemption' };

export function OverHirePanel({ orders, today }: { orders: DeskToday['overHire']['orders']; today: IsoDate }) {
  if (orders.length === 0) return null;
  return (
    <Panel title={words.overHireTitle} flush>
      <DataTable
        caption={words.overHireTitle}
        atFirst={5}
        rows={orders}
        rowKey={(order) => order.id}
        rowLink={(order) => `/desk/orders/${order.id}`}
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

/** The requests about personal data without an answer, the most urgent first. */
export function PrivacyPanel({ requests, today }: { requests: DeskToday['privacy']; today: IsoDate }) {
  if (requests.length === 0) return null;
  return (
    <Panel title={places.privacy} flush>
      <DataTable
        caption={places.privacy}
        atFirst={5}
        rows={requests}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/desk/data-protection/${id}`}
        empty={null}
        columns={privacyColumns(today)}
      />
    </Panel>
  );
}

/** The open calls and complaints of customers, the earliest day first. */
export function FollowUpsPanel({ entries, today }: { entries: DeskToday['followUps']['entries']; today: IsoDate }) {
  if (entries.length === 0) return null;
  return (
    <Panel title={words.followUpsTitle} flush>
      <DataTable
        caption={words.followUpsTitle}
        atFirst={5}
        rows={entries}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          {
            id: 'what',
            header: 'Entry',
            card: 'title',
            render: (entry) => (
              <TwoLines first={entry.body} second={`${customers.logKinds[entry.kind]} by ${entry.by}`} />
            ),
          },
          {
            id: 'customer',
            header: words.customer,
            render: ({ account }) => <TextLink to={`/desk/customers/${account.id}`}>{account.name}</TextLink>,
          },
          {
            id: 'day',
            header: 'Follow up',
            nowrap: true,
            render: ({ followUpOn }) => (followUpOn ? formatDayNear(followUpOn, today) : 'No date'),
          },
          {
            id: 'close',
            header: 'Close',
            hideHeader: true,
            align: 'end',
            render: (entry) => <CloseEntry entry={entry} />,
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
        atFirst={5}
        rows={permits}
        rowKey={(permit) => `${permit.orderId} ${permit.validTo}`}
        rowLink={(permit) => `/desk/orders/${permit.orderId}`}
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
  // Not every depot works on the same days.
  const dates = new Set(capacity.flatMap(({ days }) => days.map(({ date }) => date)));
  const shown = [...dates].toSorted().slice(0, capacity[0]?.days.length);
  return (
    <Panel title={words.capacity} action={<TextLink to="/desk/planner">Open planner</TextLink>} flush>
      <DataTable
        caption={words.capacity}
        rows={capacity}
        rowKey={({ depot }) => depot.id}
        empty={null}
        columns={[
          { id: 'depot', header: 'Depot', card: 'title', render: ({ depot }) => depot.name },
          ...shown.map((date) => ({
            id: date,
            header: formatDay(date),
            align: 'end' as const,
            nowrap: true,
            render: ({ days: own }: DeskToday['capacity'][number]) => {
              const day = own.find((one) => one.date === date);
              return day?.closed === null ? `${day.booked} / ${day.capacity}` : 'closed';
            },
          })),
        ]}
      />
    </Panel>
  );
}
