import { useSuspenseQuery } from '@tanstack/react-query';
import { FigureRow, type Figure } from '../../ui/content/figure-row.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { since } from '../requests/since.ts';
import { CapacityPanel, JobsPanel, OverHirePanel, PermitsPanel } from './today-panels.tsx';
import { words } from './words.ts';
import { todayQuery } from '../queries.ts';

/** The office's pending work, most urgent first. */
export function Today() {
  const { data } = useSuspenseQuery(todayQuery).data;
  const { requests, overdue, overHire, unsigned, today } = data;
  const figures: Figure[] = [
    {
      label: 'Requests',
      value: requests.count,
      note: requests.oldest ? `oldest: ${since(requests.oldest)}` : 'none',
      to: '/desk/requests',
      ...(requests.count > 0 && { tone: 'requested' }),
    },
    { label: 'Overdue jobs', value: overdue.count, ...(overdue.count > 0 && { tone: 'over' }) },
    { label: 'Over hire', value: overHire.count, ...(overHire.count > 0 && { tone: 'over' }) },
    { label: 'Unsigned WTNs', value: unsigned.count, note: 'next 7 days' },
    {
      label: 'Accounts to approve',
      value: data.pendingAccounts,
      to: '/desk/customers?status=pending',
      ...(data.pendingAccounts > 0 && { tone: 'requested' }),
    },
    // A sixth figure would take a line of its own; it is worth one only when emails have failed.
    ...(data.failedMails > 0
      ? [
          {
            label: 'Failed emails',
            value: data.failedMails,
            to: '/desk/outbox?state=failed' as const,
            tone: 'over' as const,
          },
        ]
      : []),
  ];
  return (
    <>
      <PageHead title={words.title({ requests: requests.count, overdue: overdue.count, overHire: overHire.count })} />
      <Stack>
        <FigureRow figures={figures} />
        <CapacityPanel capacity={data.capacity} />
        <JobsPanel title="Overdue jobs" jobs={overdue.jobs} today={today} />
        <JobsPanel title="No signed WTN or season ticket" jobs={unsigned.jobs} today={today} />
        <OverHirePanel orders={overHire.orders} today={today} />
        <PermitsPanel permits={data.permits} today={today} />
      </Stack>
    </>
  );
}
