import { useSuspenseQuery } from '@tanstack/react-query';
import { FigureRow, type Figure } from '../../ui/content/figure-row.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { queryOf } from '../../lib/queries.ts';
import { FEATURES } from '../features.ts';
import type { Feature } from '../parts/feature.ts';
import { deskQuery } from '../shell/desk-query.ts';
import { PhoneOrderLink } from '../orders/phone-order-link.tsx';
import { since } from '../requests/since.ts';
import {
  CapacityPanel,
  ExpiriesNotice,
  FollowUpsPanel,
  JobsPanel,
  OverHirePanel,
  PermitsPanel,
  PrivacyPanel,
} from './today-panels.tsx';
import { words } from './words.ts';

const counts = (FEATURES as readonly Feature[]).flatMap(({ today }) => today ?? []);

/** The office's pending work, most urgent first. */
export function Today() {
  const { data } = useSuspenseQuery(queryOf('getDeskToday', {})).data;
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const { requests, failed, overdue, overHire, unsigned, today } = data;
  const figures: Figure[] = [
    {
      label: 'Requests',
      value: requests.count,
      note: requests.oldest ? `oldest: ${since(requests.oldest)}` : 'none',
      to: '/desk/requests',
      ...(requests.count > 0 && { tone: 'requested' }),
    },
    ...counts.map(({ label, of, note, to }): Figure => {
      const value = of(data);
      return { label, value, note, to, ...(value > 0 && { tone: 'requested' }) };
    }),
    { label: 'Overdue jobs', value: overdue.count, ...(overdue.count > 0 && { tone: 'over' }) },
    { label: 'Over hire', value: overHire.count, ...(overHire.count > 0 && { tone: 'over' }) },
    { label: 'Unsigned WTNs', value: unsigned.count, note: 'next 7 days' },
    // Further figures take a line of their own; they are worth one only when there is something to do.
    ...(data.pendingAccounts > 0
      ? [
          {
            label: 'Accounts to approve',
            value: data.pendingAccounts,
            to: '/desk/customers?status=pending' as const,
            tone: 'requested' as const,
          },
        ]
      : []),
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
      <PageHead title={words.title(data, counts)} actions={<PhoneOrderLink desk={desk} />} />
      <Stack>
        <ExpiriesNotice expiries={data.expiries} />
        <FigureRow figures={figures} />
        <CapacityPanel capacity={data.capacity} />
        <JobsPanel title="Failed, to rebook" jobs={failed.jobs} today={today} toOrder />
        <PrivacyPanel requests={data.privacy} today={today} />
        <FollowUpsPanel entries={data.followUps.entries} today={today} />
        <JobsPanel title="Overdue jobs" jobs={overdue.jobs} today={today} />
        <JobsPanel title="Done, transfer note outstanding" jobs={data.outstandingNotes.jobs} today={today} toOrder />
        <JobsPanel title="No signed WTN or season ticket" jobs={unsigned.jobs} today={today} />
        <OverHirePanel orders={overHire.orders} today={today} />
        <PermitsPanel permits={data.permits} today={today} />
      </Stack>
    </>
  );
}
